#define _GNU_SOURCE
#include "lazy_libraries.h"

#include <cmark-gfm.h>
#include <dlfcn.h>
#include <errno.h>
#include <libavcodec/version_major.h>
#include <libavfilter/version_major.h>
#include <libavformat/version_major.h>
#include <libavutil/version.h>
#include <libswresample/version_major.h>
#include <libswscale/version_major.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "functions.h"

#define TEXT_OF(word) #word
#define TEXT(word) TEXT_OF(word)

// Lazy loading takes `--version` from 53 ms to 7 ms (row "start: --version" of script/bench).

// The names by which the dynamic linker finds the libraries. Two of them contain the full version.
#define LAZY_LIBRARIES(L) \
    L(avutil, "libavutil.so." TEXT(LIBAVUTIL_VERSION_MAJOR)) \
    L(avcodec, "libavcodec.so." TEXT(LIBAVCODEC_VERSION_MAJOR)) \
    L(avformat, "libavformat.so." TEXT(LIBAVFORMAT_VERSION_MAJOR)) \
    L(avfilter, "libavfilter.so." TEXT(LIBAVFILTER_VERSION_MAJOR)) \
    L(swscale, "libswscale.so." TEXT(LIBSWSCALE_VERSION_MAJOR)) \
    L(swresample, "libswresample.so." TEXT(LIBSWRESAMPLE_VERSION_MAJOR)) \
    L(soup, "libsoup-3.0.so.0") \
    L(rsvg, "librsvg-2.so.2") \
    L(archive, "libarchive.so.13") \
    L(cmark, "libcmark-gfm.so." CMARK_GFM_VERSION_STRING) \
    L(cmark_extensions, "libcmark-gfm-extensions.so." CMARK_GFM_VERSION_STRING) \
    L(qrencode, "libqrencode.so.4") \
    L(javascriptcore, "libjavascriptcoregtk-4.1.so.0")

#define LAZY_NAME(library, name) \
    __attribute__((used, visibility("hidden"))) const char lazy_library_##library[] = name;
LAZY_LIBRARIES(LAZY_NAME)

// The exit code of an incomplete setup (docs/options.md).
enum { incomplete_setup = 11 };

static void fail(void) {
    const char *reason = dlerror();
    bool lacks_descriptors = strstr(reason, strerror(EMFILE)) != NULL;
    fprintf(stderr, "error: a library cannot be loaded: %s; %s\n", reason,
            lacks_descriptors ? "raise the limit of open files: ulimit -n" : "run script/bootstrap");
    _Exit(incomplete_setup);
}

static void *load(const char *library) {
    // dlopen returns a library that is already loaded; handles are never closed.
    void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
    if (!handle) fail();
    return handle;
}

// FFmpeg's dependencies with the most symbols to resolve. A library that is loaded by itself searches only its own
// dependencies. As one of 130 libraries loaded at once, it also searches all before it. Loading these first takes 48
// million instructions instead of 85 million.
static const char *const largest[] = {
    "libstdc++.so.6", "libcrypto.so.3", "libgio-2.0.so.0", "librsvg-2.so.2", "libgnutls.so.30", "libsrt-gnutls.so.1.5",
};

void lazy_load_for_encoding(void) {
    // FFmpeg works without a library that is missing.
    for (size_t index = 0; index < sizeof largest / sizeof *largest; index++) dlopen(largest[index], RTLD_LAZY | RTLD_LOCAL);
    load(lazy_library_avcodec);
    load(lazy_library_avformat);
}

void lazy_load_for_scripts(void) {
    load(lazy_library_javascriptcore);
}

void lazy_load_for_network(void) {
    load(lazy_library_soup);
}

void *lazy_find_for_scripts(const char *name) {
    return dlsym(load(lazy_library_javascriptcore), name);
}

void *lazy_find_for_formats(const char *name) {
    return dlsym(load(lazy_library_avformat), name);
}

#if defined(__x86_64__) && defined(__linux__)

/// A function: the location of its address, its name and its library.
struct lazy_function {
    void **place;
    const char *name;
    const char *library;
};

/// Finds `function` and stores its address. Runs on its first call, in every thread that calls it before the address is
/// stored.
__attribute__((used, visibility("hidden"))) void *lazy_find(const struct lazy_function *function) {
    void *address = dlsym(load(function->library), function->name);
    if (!address) fail();
    __atomic_store_n(function->place, address, __ATOMIC_RELEASE);
    return address;
}

// Runs in place of the function, with r11 pointing to a `lazy_function`. It preserves the registers that hold
// arguments.
__asm__(
    ".text\n"
    ".p2align 4\n"
    ".type lazy_enter, @function\n"
    "lazy_enter:\n"
    "  pushq %rax\n  pushq %rdi\n  pushq %rsi\n  pushq %rdx\n  pushq %rcx\n  pushq %r8\n  pushq %r9\n"
    "  subq $128, %rsp\n"
    "  movups %xmm0, (%rsp)\n  movups %xmm1, 16(%rsp)\n  movups %xmm2, 32(%rsp)\n  movups %xmm3, 48(%rsp)\n"
    "  movups %xmm4, 64(%rsp)\n  movups %xmm5, 80(%rsp)\n  movups %xmm6, 96(%rsp)\n  movups %xmm7, 112(%rsp)\n"
    "  movq %r11, %rdi\n"
    "  call lazy_find\n"
    "  movq %rax, %r11\n"
    "  movups (%rsp), %xmm0\n  movups 16(%rsp), %xmm1\n  movups 32(%rsp), %xmm2\n  movups 48(%rsp), %xmm3\n"
    "  movups 64(%rsp), %xmm4\n  movups 80(%rsp), %xmm5\n  movups 96(%rsp), %xmm6\n  movups 112(%rsp), %xmm7\n"
    "  addq $128, %rsp\n"
    "  popq %r9\n  popq %r8\n  popq %rcx\n  popq %rdx\n  popq %rsi\n  popq %rdi\n  popq %rax\n"
    "  jmp *%r11\n"
    ".size lazy_enter, . - lazy_enter\n");

// Jumps to the address in the function's slot: at first back to the next instruction, later to the function.
#define LAZY_FUNCTION(library, function) \
    __asm__( \
        ".text\n" \
        ".p2align 4\n" \
        ".globl " #function "\n" \
        ".hidden " #function "\n" \
        ".type " #function ", @function\n" \
        #function ":\n" \
        "  jmp *lazy_place_" #function "(%rip)\n" \
        "lazy_first_" #function ":\n" \
        "  leaq lazy_entry_" #function "(%rip), %r11\n" \
        "  jmp lazy_enter\n" \
        ".size " #function ", . - " #function "\n" \
        ".section .rodata.late,\"a\",@progbits\n" \
        "lazy_name_" #function ": .asciz \"" #function "\"\n" \
        ".section .data.late,\"aw\",@progbits\n" \
        ".p2align 3\n" \
        "lazy_place_" #function ": .quad lazy_first_" #function "\n" \
        "lazy_entry_" #function ": .quad lazy_place_" #function ", lazy_name_" #function ", lazy_library_" #library "\n" \
        ".text\n");

LAZY_FUNCTIONS(LAZY_FUNCTION)

#endif
