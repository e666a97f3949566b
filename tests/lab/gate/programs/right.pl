# SPDX-License-Identifier: GPL-3.0-or-later
# right.py in Perl: right.pl WAY.
use strict;
use warnings;
use IO::Socket::INET;
use Socket qw(IPPROTO_TCP TCP_NODELAY);
use Time::HiRes qw(time);

my $way = $ARGV[0];
$| = 1;
my $link = IO::Socket::INET->new(PeerAddr => $ENV{LOCKSCOPE_LAB_HOST}, PeerPort => $ENV{LOCKSCOPE_LAB_PORT}) or die $!;
$link->setsockopt(IPPROTO_TCP, TCP_NODELAY, 1);

sub reply {
    my $line = <$link>;
    $line =~ s/\r\n$//;
    my ($kind, $rest) = (substr($line, 0, 1), substr($line, 1));
    if ($kind eq '$') {
        return undef if $rest < 0;
        read($link, my $bytes, $rest + 2);
        return substr($bytes, 0, $rest);
    }
    if ($kind eq '*') {
        return undef if $rest < 0;
        return [map { reply() } 1 .. $rest];
    }
    return $kind eq '-' ? undef : $rest;
}

sub call {
    $link->print('*' . @_ . "\r\n" . join('', map { '$' . length($_) . "\r\n$_\r\n" } @_));
    $link->flush;
    return reply();
}

sub is_one { my $answer = call(@_); return defined $answer && $answer eq '1'; }

call('AUTH', ($ENV{LOCKSCOPE_LAB_USER} ? $ENV{LOCKSCOPE_LAB_USER} : ()), $ENV{LOCKSCOPE_LAB_PASSWORD})
    if $ENV{LOCKSCOPE_LAB_PASSWORD};
my $token = $way eq 'constant' ? 'constant' : join('', map { sprintf '%08x', rand(2**32) } 1 .. 4);
my $delete = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";
my $expire = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0";
my %scripts = (
    script => ["if redis.call('SETNX', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1", $delete],
    hash => ["if redis.call('EXISTS', KEYS[1]) == 1 and redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HINCRBY', KEYS[1], ARGV[1], 1) redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1",
        "if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) > 0 then return 1 end return redis.call('DEL', KEYS[1])"],
    zset => ["redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[3])
if redis.call('ZCARD', KEYS[1]) > 0 then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3] + ARGV[2], ARGV[1]) redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1",
        "return redis.call('ZREM', KEYS[1], ARGV[1])"],
    marker => ["local held = redis.call('GET', KEYS[1])
if held and held ~= 'free' then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) return 1",
        "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], 'free', 'PX', ARGV[2]) return 1"],
);

sub acquire {
    my ($key, $lease) = @_;
    return is_one('EVAL', $scripts{$way}[0], 1, $key, $token, $lease, int(time() * 1000)) if $scripts{$way};
    if ($way eq 'list') {
        call('RPUSH', $key, 'token') if call('SET', "$key:made", '1', 'NX');
        return defined call('BLPOP', $key, 0);
    }
    return 0 unless defined call('SET', $key, $token, 'NX', 'PX', $lease);
    return $way ne 'renewing' || is_one('EVAL', $expire, 1, $key, $token, $lease);
}

sub release {
    my ($key, $lease) = @_;
    return is_one('EVAL', $scripts{$way}[1], 1, $key, $token, $lease) if $scripts{$way};
    return call('RPUSH', $key, 'token') if $way eq 'list';
    if ($way eq 'watch') {
        call('WATCH', $key);
        my $held = call('GET', $key);
        if (!defined $held || $held ne $token) {
            call('UNWATCH');
            return 0;
        }
        call('MULTI');
        call('DEL', $key);
        return defined call('EXEC');
    }
    call('EVAL', $expire, 1, $key, $token, $lease) if $way eq 'renewing';
    return is_one('EVAL', $expire, 1, $key, $token, 1) if $way eq 'short';
    return is_one('EVAL', $delete, 1, $key, $token);
}

my %leases;
while (my $line = <STDIN>) {
    chomp $line;
    my ($verb, $key, $lease) = split ' ', $line;
    $leases{$key} = $lease if defined $lease;
    print(($verb eq 'acquire' ? acquire($key, $leases{$key}) : release($key, $leases{$key})) ? "ok\n" : "no\n");
}
