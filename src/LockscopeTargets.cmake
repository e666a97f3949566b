# SPDX-License-Identifier: GPL-3.0-or-later
# Language level, warnings and Qt strictness for every target, and the functions that make a layer or a test.

add_library(lockscope_options INTERFACE)
target_compile_definitions(lockscope_options INTERFACE
    QT_NO_CAST_FROM_ASCII
    QT_NO_CAST_TO_ASCII
    QT_NO_CAST_FROM_BYTEARRAY
    QT_NO_URL_CAST_FROM_STRING
    QT_NO_NARROWING_CONVERSIONS_IN_CONNECT
    QT_USE_QSTRINGBUILDER
    QT_STRICT_ITERATORS
    QT_NO_FOREACH
    QT_DISABLE_DEPRECATED_BEFORE=0x060400
    _FILE_OFFSET_BITS=64 # hiredis asks for it: with it, all layers can share one precompiled header
    LOCKSCOPE_VERSION="${PROJECT_VERSION}")
target_compile_options(lockscope_options INTERFACE
    -Wall -Wextra -Wpedantic -Wnon-virtual-dtor -Woverloaded-virtual -Wshadow -Wno-unused-parameter
    $<$<BOOL:${LOCKSCOPE_WERROR}>:-Werror>)
# Written for Qt 6.4: what a later Qt deprecates has no successor there yet.
if(Qt6_VERSION VERSION_GREATER_EQUAL 6.5)
    target_compile_definitions(lockscope_options INTERFACE QT_WARN_DEPRECATED_UP_TO=0x060400)
endif()
# GCC 14 takes the variant of a result in the frame of a coroutine for uninitialised.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 14)
    target_compile_options(lockscope_options INTERFACE -Wno-maybe-uninitialized)
endif()
if(LOCKSCOPE_SANITIZE)
    list(JOIN LOCKSCOPE_SANITIZE "," lockscope_sanitizers)
    target_compile_options(lockscope_options INTERFACE
        -fsanitize=${lockscope_sanitizers} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_link_options(lockscope_options INTERFACE -fsanitize=${lockscope_sanitizers})
    if(LOCKSCOPE_SANITIZE STREQUAL "thread")
        target_sources(lockscope_options INTERFACE
            $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:${PROJECT_SOURCE_DIR}/tests/support/tsan_clone.cpp>)
    endif()
endif()

# By how much the limits of tests are multiplied: a program that a sanitizer watches is slower.
set(LOCKSCOPE_PATIENCE 1)
if(LOCKSCOPE_SANITIZE STREQUAL "thread")
    set(LOCKSCOPE_PATIENCE 6)
elseif(LOCKSCOPE_SANITIZE)
    set(LOCKSCOPE_PATIENCE 3)
endif()

# lockscope_layer(NAME SOURCES file... LINKS target... [PCH header...])
# One static library for one folder under src/. LINKS names lower layers and libraries; all are public.
# PCH is for a layer that needs more precompiled than all share, which is that of the lowest layer.
function(lockscope_layer name)
    cmake_parse_arguments(LAYER "" "" "SOURCES;LINKS;PCH" ${ARGN})
    set(target lockscope_${name})
    qt_add_library(${target} STATIC ${LAYER_SOURCES})
    target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(${target} PUBLIC lockscope_options ${LAYER_LINKS})
    if(LOCKSCOPE_PCH AND LAYER_PCH)
        target_precompile_headers(${target} PRIVATE ${LAYER_PCH})
    elseif(LOCKSCOPE_PCH)
        target_precompile_headers(${target} REUSE_FROM lockscope_base)
    endif()
endfunction()

# Has a test run offscreen, with a C locale and a runtime folder of its own. What a sanitizer reports goes to files,
# since a test need not show what the programs that it starts say; any such file fails the test sanitizer_reports.
# (Undefined behaviour cannot be reported to files next to the address sanitizer: there the program aborts.)
# Of Qt's QReadWriteLock (QSqlDatabase keeps its connections under one) the thread sanitizer sees only some of the calls
# to the std::mutex inside, and reports an unlock of an unlocked mutex: report_mutex_bugs=0. Races are reported still.
function(lockscope_set_test_environment name)
    set(support ${PROJECT_SOURCE_DIR}/tests/support)
    set(reports log_path=${CMAKE_BINARY_DIR}/sanitizer/report)
    set(environment
        QT_QPA_PLATFORM=offscreen
        LC_ALL=C.UTF-8
        QT_NO_THREADED_GLIB=1
        XDG_RUNTIME_DIR=${CMAKE_BINARY_DIR}/runtime
        LOCKSCOPE_BINARY=${CMAKE_BINARY_DIR}/lockscope
        TSAN_OPTIONS=${reports}:suppressions=${support}/tsan.supp:print_suppressions=0:history_size=4:atexit_sleep_ms=0:report_mutex_bugs=0
        UBSAN_OPTIONS=print_stacktrace=1:abort_on_error=1
        ASAN_OPTIONS=${reports}:detect_leaks=1
        LSAN_OPTIONS=${reports}:suppressions=${support}/lsan.supp:print_suppressions=0)
    if(LOCKSCOPE_SANITIZE) # QtTest ends a function after five minutes
        list(APPEND environment QTEST_FUNCTION_TIMEOUT=840000)
    endif()
    set_tests_properties(${name} PROPERTIES ENVIRONMENT "${environment}")
    if(LOCKSCOPE_SANITIZE)
        set_tests_properties(${name} PROPERTIES FIXTURES_REQUIRED sanitizer)
    endif()
endfunction()

# Tests are linked by mold where it is installed: hundreds of programs take minutes less.
find_program(LOCKSCOPE_MOLD mold)

# lockscope_test_program(tst_name file...)
# An executable for a test. Every tst_*.cpp must include the .moc file of its own name. Automoc would start twice for each
# test and compile an empty file; moc itself does not.
function(lockscope_test_program name)
    qt_add_executable(${name} ${ARGN})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests AUTOMOC OFF AUTOUIC OFF
        AUTORCC OFF)
    foreach(source IN LISTS ARGN)
        get_filename_component(unit ${source} NAME_WE)
        if(source MATCHES "tst_[^/]*\\.cpp$" AND NOT TARGET ${unit}_moc)
            qt_generate_moc(${source} ${unit}.moc)
            add_custom_target(${unit}_moc DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/${unit}.moc)
        endif()
        if(TARGET ${unit}_moc)
            add_dependencies(${name} ${unit}_moc)
        endif()
    endforeach()
    target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
    if(LOCKSCOPE_MOLD)
        target_link_options(${name} PRIVATE -fuse-ld=mold)
    endif()
endfunction()

# lockscope_add_test(tst_name SOURCES file... LIBS target... LABELS label... [TIMEOUT seconds] [PCH target])
# One QtTest executable. TIMEOUT is multiplied where a sanitizer slows it down. PCH names a target of the same folder,
# with the same Qt libraries, whose precompiled header is used.
function(lockscope_add_test name)
    cmake_parse_arguments(TEST "" "TIMEOUT;PCH" "SOURCES;LIBS;LABELS" ${ARGN})
    if(NOT TEST_SOURCES)
        set(TEST_SOURCES ${name}.cpp)
    endif()
    if(NOT TEST_TIMEOUT)
        set(TEST_TIMEOUT 300)
    endif()
    math(EXPR TEST_TIMEOUT "${TEST_TIMEOUT} * ${LOCKSCOPE_PATIENCE}")
    if(NOT TEST_PCH)
        # Without <QTest>, which depends on definitions that differ between folders.
        set(TEST_PCH lockscope_base)
    endif()
    lockscope_test_program(${name} ${TEST_SOURCES})
    target_link_libraries(${name} PRIVATE ${TEST_LIBS} lockscope_test_support Qt6::Test)
    if(LOCKSCOPE_PCH)
        target_precompile_headers(${name} REUSE_FROM ${TEST_PCH})
    endif()
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES
        LABELS "${TEST_LABELS}"
        TIMEOUT ${TEST_TIMEOUT})
    lockscope_set_test_environment(${name})
endfunction()
