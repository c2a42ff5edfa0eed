// CUDA's words for a C++ compiler: the threads of a block are fibers of one thread of the operating system, which run
// until they come to a barrier, in an order that a seed chooses. Blocks run one after the other.
#pragma once
#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <ucontext.h>
#include <vector>

extern "C" char __start_shared_memory[], __stop_shared_memory[]; // the linker's names for the section's ends

namespace stand_in {
struct Dim { unsigned x, y, z; };

inline Dim thread, block, threads, blocks;
inline unsigned long long seed = 0;
inline std::string skipped;          // the barrier, or wait for copies, that is left out, "file:line"
inline std::function<void()> kernel; // with its arguments
inline jmp_buf scheduler;            // where a fiber goes back to
inline std::string fault;            // what a kernel did that CUDA does not define

struct Fiber {
    static const size_t STACK = 128 * 1024;
    std::unique_ptr<char[]> stack{new char[STACK]};
    ucontext_t start;
    jmp_buf at;
    bool started = false;
    unsigned thread = 0;      // that it runs
    const char* file = nullptr; // the barrier that it waits at
    int line = 0;
    bool warpOnly = false; // whether it waits for the threads of its warp alone
};

inline std::vector<std::unique_ptr<Fiber>> fibers; // of all launches
inline std::vector<Fiber*> idle, waiting;
inline Fiber* running;
inline std::vector<unsigned> order; // in which threads begin
inline unsigned begun, ended;
inline unsigned meetings[1024]; // of each thread of a block so far

inline unsigned long long random() { // splitmix64
    unsigned long long z = (seed += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

template <class T> void shuffle(std::vector<T>& items) {
    for (size_t i = items.size(); i > 1; i--) {
        std::swap(items[i - 1], items[random() % i]);
    }
}

inline void leave() {
    if (!_setjmp(running->at)) {
        _longjmp(scheduler, 1);
    }
}

// A fiber takes threads until there are none left: one without barriers is a call and no more.
inline void work() {
    while (true) {
        while (begun < order.size()) {
            unsigned next = order[begun++];
            running->thread = next;
            thread = {next % threads.x, next / threads.x % threads.y, next / threads.x / threads.y};
            kernel();
            ended++;
        }
        idle.push_back(running);
        leave();
    }
}

inline void enter(Fiber* fiber) {
    running = fiber;
    if (_setjmp(scheduler)) {
        return;
    }
    if (fiber->started) {
        unsigned t = fiber->thread;
        thread = {t % threads.x, t / threads.x % threads.y, t / threads.x / threads.y};
        _longjmp(fiber->at, 1);
    }
    fiber->started = true;
    getcontext(&fiber->start);
    fiber->start.uc_stack.ss_sp = fiber->stack.get();
    fiber->start.uc_stack.ss_size = Fiber::STACK;
    fiber->start.uc_link = nullptr;
    makecontext(&fiber->start, work, 0);
    setcontext(&fiber->start);
}

inline const char* nameOf(const char* file) { return strrchr(file, '/') ? strrchr(file, '/') + 1 : file; }

inline bool isSkipped(const char* file, int line) {
    return !skipped.empty() && skipped == std::string(nameOf(file)) + ":" + std::to_string(line);
}

inline void barrier(const char* file, int line) {
    if (isSkipped(file, line)) {
        return;
    }
    running->file = nameOf(file);
    running->line = line;
    running->warpOnly = false;
    waiting.push_back(running);
    leave();
}

// What all threads of a warp come to together.
inline void meet(const char* file, int line) {
    running->file = nameOf(file);
    running->line = line;
    running->warpOnly = true;
    meetings[running->thread]++;
    waiting.push_back(running);
    leave();
}

inline void resume(std::vector<Fiber*>& ready) {
    shuffle(ready);
    for (Fiber* fiber : ready) {
        enter(fiber);
    }
}

inline Fiber* spare() {
    if (idle.empty()) {
        fibers.emplace_back(new Fiber());
        return fibers.back().get();
    }
    Fiber* fiber = idle.back();
    idle.pop_back();
    return fiber;
}

// Fibers that were left in mid-kernel begin anew.
inline void forget() {
    waiting.clear();
    idle.clear();
    for (auto& fiber : fibers) {
        fiber->started = false;
        idle.push_back(fiber.get());
    }
}

// An asynchronous copy to shared memory, which may be done at once, or as late as its thread waits for it.
struct Copy { float* to; const float* from; size_t numbers; bool zeros; };

struct Copies {
    std::vector<Copy> open;                // not in a group yet
    std::vector<std::vector<Copy>> groups; // the oldest first
};

inline std::vector<Copies> copies; // of each thread

inline void carryOut(const Copy& c) {
    for (size_t i = 0; i < c.numbers; i++) {
        c.to[i] = c.zeros ? 0 : c.from[i];
    }
}

inline void copyLater(const Copy& c) {
    const size_t bytes = c.numbers * sizeof(float);
    if ((size_t) c.to % bytes || (size_t) c.from % bytes) {
        fault = "misaligned asynchronous copy";
    }
    random() % 2 ? carryOut(c) : copies[running->thread].open.push_back(c);
}

inline void commitCopies() {
    Copies& mine = copies[running->thread];
    mine.groups.emplace_back();
    mine.groups.back().swap(mine.open);
}

inline void awaitCopies(size_t left, const char* file, int line) {
    Copies& mine = copies[running->thread];
    if (isSkipped(file, line)) {
        return;
    }
    while (mine.groups.size() > left) {
        for (const Copy& c : mine.groups.front()) {
            carryOut(c);
        }
        mine.groups.erase(mine.groups.begin());
    }
}

// Takes the threads of a warp that wait for each other out of those that wait, in the order of a seed; none if there is
// no such warp.
inline std::vector<Fiber*> meeting() {
    std::vector<std::vector<Fiber*>> warps((order.size() + 31) / 32);
    for (Fiber* fiber : waiting) {
        std::vector<Fiber*>& warp = warps[fiber->thread / 32];
        if (fiber->warpOnly && (warp.empty() || (fiber->file == warp[0]->file && fiber->line == warp[0]->line))) {
            warp.push_back(fiber);
        }
    }
    shuffle(warps);
    for (std::vector<Fiber*>& warp : warps) {
        if (warp.size() == 32) {
            waiting.erase(std::remove_if(waiting.begin(), waiting.end(),
                    [&](Fiber* f) { return f->thread / 32 == warp[0]->thread / 32; }), waiting.end());
            return warp;
        }
    }
    return {};
}

inline void runBlock() {
    copies.assign(threads.x * threads.y * threads.z, Copies());
    order.resize(threads.x * threads.y * threads.z);
    for (unsigned i = 0; i < order.size(); i++) {
        order[i] = i;
    }
    shuffle(order);
    memset(__start_shared_memory, 0xff, __stop_shared_memory - __start_shared_memory);
    memset(meetings, 0, sizeof meetings);
    begun = ended = 0;
    while (begun < order.size()) {
        enter(spare());
    }
    while (!waiting.empty()) {
        std::vector<Fiber*> ready = meeting();
        if (!ready.empty()) {
            resume(ready);
            continue;
        }
        ready.swap(waiting);
        bool together = ended == 0 && ready.size() == order.size();
        for (Fiber* fiber : ready) {
            together = together && !fiber->warpOnly && fiber->file == ready[0]->file && fiber->line == ready[0]->line;
        }
        if (!together) {
            fault = "not all threads of a block came to the barrier at " + std::string(ready[0]->file) + ":"
                    + std::to_string(ready[0]->line);
            forget();
            return;
        }
        resume(ready);
    }
}
} // namespace stand_in

#define __global__
#define __device__
#define __constant__ static const
// in a section of its own, so that every block finds it without numbers in it
#define __shared__ static __attribute__((section("shared_memory")))
#define __forceinline__ inline
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)
#define __align__(bytes) __attribute__((aligned(bytes)))
#define threadIdx stand_in::thread
#define blockIdx stand_in::block
#define blockDim stand_in::threads
#define gridDim stand_in::blocks
#define __syncthreads() stand_in::barrier(__FILE__, __LINE__)

#define HIDE(number)
#define HIDE_ADDRESS(address)

inline float settled(float x) { return std::fabs(x) < 1.17549435e-38f ? 0 : x; }

struct float4 { float x, y, z, w; };

template <int WIDTH> void copy_later(float* to, const float* from, bool zeros) {
    stand_in::copyLater({to, from, WIDTH, zeros});
}

#define COMMIT_COPIES() stand_in::commitCopies()
#define AWAIT_COPIES(left) stand_in::awaitCopies(left, __FILE__, __LINE__)

// with two roundings, where a GPU has one: a CPU may not have it, and its library's is slow
inline float __fmaf_rn(float a, float b, float c) { return a * b + c; }

inline unsigned __float_as_uint(float number) {
    unsigned bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

inline float __uint_as_float(unsigned bits) {
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

inline double __longlong_as_double(long long bits) {
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}
