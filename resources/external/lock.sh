#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A lock of your own in Lockscope's lab:
#
#     lockscope lab --strategy "external:bash lock.sh" --clients 4 --iterations 100
#
# It is started once a client and asked on standard input: "acquire KEY LEASE_MS" and "release KEY". It answers each
# with "ok", "no" or "error TEXT". Put your own locking into acquire() and release(); what is there now is SET NX PX
# and a compare-and-delete script, over a few lines of Redis' protocol so that nothing needs to be installed.
LC_ALL=C # the protocol counts bytes
release_script="if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"
declare -A tokens

# Sends a command; its reply stands in $reply ("" for nothing), an error too, and the status is 1 then.
call() {
    local request word
    printf -v request '*%d\r\n' $#
    for word in "$@"; do
        printf -v word '$%d\r\n%s\r\n' "${#word}" "$word"
        request+=$word
    done
    printf '%s' "$request" >&3
    IFS= read -r -u 3 reply || { reply="no connection"; return 1; }
    reply=${reply%$'\r'}
    case $reply in
    -*) reply=${reply#-}; return 1 ;;
    '$-1') reply= ;;
    '$'*) IFS= read -r -u 3 reply; reply=${reply%$'\r'} ;;
    *) reply=${reply:1} ;;
    esac
}

# Each sets $answer.
acquire() {
    local token
    token=$(od -An -N20 -tx1 /dev/urandom | tr -d ' \n')
    call SET "$1" "$token" NX PX "$2" || { answer="error $reply"; return; }
    answer=no
    if [[ $reply == OK ]]; then
        tokens[$1]=$token
        answer=ok
    fi
}

release() {
    call EVAL "$release_script" 1 "$1" "${tokens[$1]}" || { answer="error $reply"; return; }
    unset "tokens[$1]"
    answer=no
    [[ $reply == 1 ]] && answer=ok
}

exec 3<>"/dev/tcp/$LOCKSCOPE_LAB_HOST/$LOCKSCOPE_LAB_PORT" || exit 1
if [[ $LOCKSCOPE_LAB_PASSWORD ]]; then
    call AUTH ${LOCKSCOPE_LAB_USER:+"$LOCKSCOPE_LAB_USER"} "$LOCKSCOPE_LAB_PASSWORD" || { echo "$reply" >&2; exit 1; }
fi
call SELECT "${LOCKSCOPE_LAB_DATABASE:-0}" || { echo "$reply" >&2; exit 1; }
while read -r verb key lease_ms; do
    case $verb in
    acquire) acquire "$key" "$lease_ms" ;;
    release) release "$key" ;;
    *) answer="error what is $verb" ;;
    esac
    echo "$answer"
done
