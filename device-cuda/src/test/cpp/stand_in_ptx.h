// Runs kernels that are given as PTX: one thread of a block after the other, each until it comes to a barrier or a
// shuffle, in an order that the seed chooses. Memory of the block is checked, and so is that threads meet.
#pragma once
#include "stand_in.h"
#include "stand_in_ptx_parse.h"

namespace ptx {
enum State : uint8_t { READY, AT_BARRIER, AT_SHUFFLE, ENDED };

struct Frame { Value* registers; char* bytes; size_t next; const Call* call; }; // of a function that calls another

struct Thread {
    State state;
    Value* registers;
    char* frame; // bytes of parameters and of .local variables
    size_t next; // instruction
    std::vector<Frame> callers;
    Value specials[SPECIALS];
};

// Who touched a word of shared memory since the last barrier: a thread, or many.
struct Touch {
    static const uint32_t MANY = 0xffffffff;
    uint32_t epoch = 0, writer = 0, readEpoch = 0, reader = 0;
};

// A kernel's launch. One at a time, and kept: a fault jumps out of it.
struct Block {
    const Module* module;
    std::vector<Thread> threads;
    std::vector<Value> registers;
    std::vector<uint64_t> frames, shared;
    std::vector<Touch> touches; // of each word of shared memory
    uint32_t epoch;             // barriers so far, and one
    size_t sharedBytes;
    int skipped; // barrier
};

inline Block block;

inline void fail(const std::string& what, const Instruction& i) { stand_in::fault = what + " " + block.module->where(i); }

template <class Unsigned, class Signed> void loadNarrow(const Instruction& i, const char* from, Value& to) {
    Unsigned x;
    memcpy(&x, from, sizeof x);
    const int64_t y = i.isSigned ? (int64_t) (Signed) x : (int64_t) x;
    i.wide ? (void) (to.l = y) : (void) (to.u = (uint32_t) y);
}

inline void load(const Instruction& i, const char* from, Value& to) {
    if (i.size == 4 && !i.wide) {
        memcpy(&to.u, from, 4);
        return;
    }
    switch (i.size) {
        case 8: memcpy(&to.q, from, 8); break;
        case 4: loadNarrow<uint32_t, int32_t>(i, from, to); break;
        case 2: loadNarrow<uint16_t, int16_t>(i, from, to); break;
        default: loadNarrow<uint8_t, int8_t>(i, from, to);
    }
}

// Whether no other thread has written the word since the last barrier, nor read what is written now.
inline bool alone(uint32_t thread, Touch& touch, bool writes) {
    const bool written = touch.epoch == block.epoch, read = touch.readEpoch == block.epoch;
    const bool race = (written && touch.writer != thread) || (writes && read && touch.reader != thread);
    if (writes) {
        touch.epoch = block.epoch;
        touch.writer = thread;
    } else {
        touch.reader = read && touch.reader != thread ? Touch::MANY : thread;
        touch.readEpoch = block.epoch;
    }
    return !race;
}

inline char* inShared(const Instruction& i, const Value& a, const Thread& t, bool writes) {
    const long long at = (long long) a.u + i.more;
    if (at < 0 || at + i.size > (long long) block.sharedBytes || at % i.aligned) {
        const std::string what = at % i.aligned ? "misaligned access of shared memory at byte " : "access beyond shared memory, at byte ";
        fail(what + std::to_string(at) + " of " + std::to_string(block.sharedBytes) + " by thread " + std::to_string(&t - block.threads.data()), i);
        return nullptr;
    }
    const uint32_t thread = (uint32_t) (&t - block.threads.data());
    for (long long word = at / 4; word <= (at + i.size - 1) / 4; word++) {
        if (!alone(thread, block.touches[word], writes)) {
            fail("race for shared memory at byte " + std::to_string(4 * word) + ", thread " + std::to_string(thread) + " without a barrier", i);
            return nullptr;
        }
    }
    return (char*) block.shared.data() + at;
}

inline char* inMemory(const Instruction& i, const Value& a, const Thread& t) {
    char* at = (char*) a.q + i.more;
    if ((uintptr_t) at % i.aligned) {
        fail("misaligned access by thread " + std::to_string(&t - block.threads.data()), i);
        return nullptr;
    }
    return at;
}

inline void copyAll(const std::vector<Variable>& from, const char* source, const std::vector<Variable>& to, char* target) {
    for (size_t k = 0; k < to.size() && k < from.size(); k++) {
        memcpy(target + to[k].at, source + from[k].at, std::min(from[k].size, to[k].size));
    }
}

inline void enter(Thread& t, const Call& call, const Function& caller) {
    const Function& to = block.module->functions[call.function];
    t.callers.push_back({t.registers, t.frame, t.next, &call});
    copyAll(call.given, t.frame, to.parameters, t.frame + caller.frame);
    t.registers += caller.registers;
    t.frame += caller.frame;
    t.next = to.start;
}

// Whether there was a caller.
inline bool leave(Thread& t) {
    if (t.callers.empty()) {
        return false;
    }
    const Frame& back = t.callers.back();
    copyAll(block.module->functions[back.call->function].results, t.frame, back.call->taken, back.bytes);
    t.registers = back.registers;
    t.frame = back.bytes;
    t.next = back.next;
    t.callers.pop_back();
    return true;
}

// Until the thread ends or waits.
inline void go(Thread& t, const Function& entry) {
    const Instruction* const code = block.module->code.data();
    const char* from[3] = {(const char*) t.registers, (const char*) block.module->constants.data(), (const char*) t.specials};
#define AT(place) (*(Value*) (from[0] + (place)))
#define SOURCE(place) (*(const Value*) (from[(place) & 7] + ((place) & ~7)))
    for (size_t next = t.next;;) {
        const Instruction& i = code[next++];
        if (i.guard >= 0 && (AT(i.guard).u != 0) == i.negated) {
            continue;
        }
        char* at;
        switch (i.kind) {
            case WORK_ON: i.work(AT(i.d), SOURCE(i.a), SOURCE(i.b), SOURCE(i.c)); break;
            case COPY: AT(i.d) = SOURCE(i.a); break;
            case SELECT: AT(i.d) = SOURCE(i.c).u ? SOURCE(i.a) : SOURCE(i.b); break;
            case BRANCH: next = i.more; break;
            case FRAME_ADDRESS: AT(i.d).q = (uint64_t) (t.frame + i.more); break;
            case LOAD_SHARED:
                if (!(at = inShared(i, SOURCE(i.a), t, false))) { return; }
                load(i, at, AT(i.d));
                break;
            case LOAD:
                if (!(at = inMemory(i, SOURCE(i.a), t))) { return; }
                load(i, at, AT(i.d));
                break;
            case LOAD_FRAME: load(i, t.frame + i.more, AT(i.d)); break;
            case STORE_SHARED:
                if (!(at = inShared(i, SOURCE(i.a), t, true))) { return; }
                memcpy(at, &SOURCE(i.b), i.size);
                break;
            case STORE:
                if (!(at = inMemory(i, SOURCE(i.a), t))) { return; }
                memcpy(at, &SOURCE(i.b), i.size);
                break;
            case STORE_FRAME: memcpy(t.frame + i.more, &SOURCE(i.b), i.size); break;
            case BARRIER:
                if (i.more == block.skipped) { break; }
                t.next = next;
                t.state = AT_BARRIER;
                return;
            case SHUFFLE:
                t.next = next;
                t.state = AT_SHUFFLE;
                return;
            case CALL: {
                t.next = next;
                const Function& caller = t.callers.empty() ? entry : block.module->functions[t.callers.back().call->function];
                enter(t, block.module->calls[i.more], caller);
                next = t.next;
                from[0] = (const char*) t.registers;
                break;
            }
            case RETURN:
                if (!leave(t)) {
                    t.state = ENDED;
                    return;
                }
                next = t.next;
                from[0] = (const char*) t.registers;
                break;
        }
    }
}

// The lane a value comes from, as the ISA has it; `there` is false if it is none of them, and then it is the lane itself.
inline int lane(int mode, int own, unsigned b, unsigned c, bool& there) {
    const int segments = c >> 8 & 31, by = b & 31, lowest = own & segments, last = lowest | (c & 31 & ~segments);
    const int j = mode == 0 ? own ^ by : mode == 1 ? own + by : mode == 2 ? own - by : lowest | (by & ~segments);
    there = mode == 2 ? j >= last : j <= last;
    return there ? j : own;
}

// All threads of a warp that wait at the same shuffle.
inline void shuffle(Thread* warp, size_t count) {
    const Instruction& i = block.module->code[warp->next - 1];
    const char* constants = (const char*) block.module->constants.data();
    uint32_t values[32], found[32];
    bool there[32];
    for (size_t k = 0; k < count; k++) {
        const char* from[3] = {(const char*) warp[k].registers, constants, (const char*) warp[k].specials};
        values[k] = SOURCE(i.a).u;
    }
    for (size_t k = 0; k < count; k++) {
        const char* from[3] = {(const char*) warp[k].registers, constants, (const char*) warp[k].specials};
        const size_t other = lane(i.more, (int) k, SOURCE(i.b).u, SOURCE(i.c).u, there[k]);
        found[k] = other < count ? values[other] : 0xffffffff;
    }
    for (size_t k = 0; k < count; k++) {
        const char* from[1] = {(const char*) warp[k].registers};
        AT(i.d).u = found[k];
        if (i.size) {
            AT(block.module->code[warp[k].next].d).u = there[k];
        }
        warp[k].state = READY;
    }
#undef AT
#undef SOURCE
}

inline void begin(const Module& module, const Function& entry, size_t count, size_t bytes, const void* parameters) {
    block.module = &module;
    block.sharedBytes = module.shared + bytes;
    block.shared.assign((block.sharedBytes + 7) / 8, ~0ull);
    block.touches.assign(block.sharedBytes / 4 + 2, Touch());
    block.epoch = 1;
    block.registers.resize(count * entry.allRegisters);
    memset((void*) block.registers.data(), 0xff, block.registers.size() * sizeof(Value));
    block.frames.resize(count * entry.allFrame / 8 + 2);
    block.threads.resize(count);
    const bool step = stand_in::skipped.rfind("step:", 0) == 0;
    block.skipped = step ? atoi(stand_in::skipped.c_str() + 5) : -1;
    char* const frames = (char*) (((uintptr_t) block.frames.data() + 15) / 16 * 16);
    const stand_in::Dim b = stand_in::block, n = stand_in::threads, blocks = stand_in::blocks;
    for (unsigned k = 0; k < count; k++) {
        Thread& t = block.threads[k];
        t.state = READY;
        t.registers = block.registers.data() + k * entry.allRegisters;
        t.frame = frames + k * entry.allFrame;
        memset(t.frame, 0xff, entry.allFrame);
        for (const Variable& p : entry.parameters) {
            memcpy(t.frame + p.at, parameters, p.size);
        }
        t.next = entry.start;
        t.callers.clear();
        const unsigned all[SPECIALS] = {k % n.x, k / n.x % n.y, k / n.x / n.y, b.x, b.y, b.z, n.x, n.y, n.z, blocks.x, blocks.y,
                blocks.z, k % 32};
        for (int s = 0; s < SPECIALS; s++) {
            t.specials[s].q = all[s];
        }
    }
}

// One block, stand_in::block.
inline void runBlock(const Module& module, const Function& entry, size_t sharedBytes, const void* parameters) {
    const size_t count = stand_in::threads.x * stand_in::threads.y * stand_in::threads.z;
    begin(module, entry, count, sharedBytes, parameters);
    static std::vector<unsigned> warps, lanes;
    while (true) {
        warps.clear();
        for (unsigned w = 0; w * 32 < count; w++) {
            warps.push_back(w);
        }
        // from one barrier to the next a warp takes as many turns as it has shuffles; whose turn it is, is open
        while (!warps.empty()) {
            const size_t chosen = stand_in::random() % warps.size();
            Thread* const warp = block.threads.data() + warps[chosen] * 32;
            const size_t size = std::min<size_t>(32, count - warps[chosen] * 32);
            lanes.resize(size);
            for (unsigned k = 0; k < size; k++) {
                lanes[k] = k;
            }
            stand_in::shuffle(lanes);
            size_t shuffling = 0;
            for (unsigned k : lanes) {
                if (warp[k].state == READY) {
                    go(warp[k], entry);
                    if (!stand_in::fault.empty()) {
                        return;
                    }
                }
                shuffling += warp[k].state == AT_SHUFFLE && warp[k].next == warp[lanes[0]].next;
            }
            const Thread* const one = std::find_if(warp, warp + size, [](const Thread& t) { return t.state == AT_SHUFFLE; });
            if (shuffling == size) {
                shuffle(warp, size);
            } else if (one != warp + size) {
                fail("not all threads of a warp came to the shuffle", module.code[one->next - 1]);
                return;
            } else {
                warps.erase(warps.begin() + chosen);
            }
        }
        const auto waits = [](const Thread& t) { return t.state == AT_BARRIER; };
        auto& threads = block.threads;
        const auto first = std::find_if(threads.begin(), threads.end(), waits);
        if (first == threads.end()) {
            return;
        }
        for (Thread& t : threads) {
            if (!waits(t) || t.next != first->next) {
                const Instruction& i = module.code[first->next - 1];
                fail("not all threads of a block came to the barrier step:" + std::to_string(i.more), i);
                return;
            }
            t.state = READY;
        }
        block.epoch++;
    }
}

// A module, or nothing, and then the error output says what is wrong in it.
inline Module* load(const char* text) {
    std::unique_ptr<Module> module(new Module());
    Parser parser(text, *module);
    try {
        parser.parse();
        return module.release();
    } catch (const std::string& what) {
        fprintf(stderr, "PTX, line %d: %s%s\n", parser.lastLine(), what.c_str(),
                module->statements.empty() ? "" : (", after or in: " + module->statements.back().second).c_str());
    } catch (const std::out_of_range&) {
        fprintf(stderr, "PTX, line %d: an operand is missing\n", parser.lastLine());
    }
    return nullptr;
}
} // namespace ptx
