# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by packaging/run and tests/run: configures and builds one preset.

configure_preset() {
    local preset=$1
    local launcher=()
    if command -v ccache >/dev/null; then
        launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
        # Without these ccache passes every file that uses a precompiled header by.
        export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS:-pch_defines,time_macros,include_file_mtime,include_file_ctime}
    fi
    echo "Configuring build/$preset"
    cmake --preset "$preset" "${launcher[@]}" -Wno-dev >"build/$preset.configure.log" 2>&1 || {
        cat "build/$preset.configure.log" >&2
        return 1
    }
}

# build_preset PRESET [TARGET...]: configures, and builds everything when no target is named.
build_preset() {
    configure_preset "$1" && build_targets "$@"
}

# build_targets PRESET [TARGET...]: the same for what is configured already.
build_targets() {
    local preset=$1
    shift
    local targets=()
    [ $# -eq 0 ] || targets=(--target "$@")
    echo "Building build/$preset"
    cmake --build --preset "$preset" --parallel "$(nproc)" "${targets[@]}"
}

# known_preset NAME: whether CMakePresets.json has it.
known_preset() {
    cmake --list-presets 2>/dev/null | grep -q "\"$1\""
}
