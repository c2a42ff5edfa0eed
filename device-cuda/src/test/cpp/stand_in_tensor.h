// Tensor cores for machines without them.
#pragma once
#include "stand_in.h"

namespace stand_in {
// A lane's operands of a product of a warp, twice: who comes to the next product may not change what others still read.
struct Fragments { float a[2][4], b[2][2]; };

inline Fragments fragments[1024];

// As many bits as TF32 has; what is below the smallest normal number may count as 0, so it does.
inline float tf32(unsigned bits) {
    float number = __uint_as_float(bits & 0xffffe000u);
    return std::fabs(number) < 1.17549435e-38f ? 0 : number;
}

// To float, cut off as if every product were added by itself: GPUs cut off after four or more.
inline double cut(double x) {
    unsigned long long bits;
    memcpy(&bits, &x, sizeof bits);
    bits &= ~0x1fffffffull;
    double result;
    memcpy(&result, &bits, sizeof bits);
    return x == x ? result : x;
}
} // namespace stand_in

// mma.m16n8k8 of TF32; see tensor_products.cu.
inline void multiply_by_warp(float* c, const unsigned* a, const unsigned* b) {
    using namespace stand_in;
    const unsigned lane = thread.x % 32, first = thread.x - lane, group = lane / 4, in = lane % 4;
    const unsigned now = meetings[thread.x] % 2;
    Fragments& mine = fragments[thread.x];
    for (int i = 0; i < 4; i++) {
        mine.a[now][i] = tf32(a[i]);
        mine.b[now][i % 2] = tf32(b[i % 2]);
    }
    meet(__FILE__, __LINE__);
    for (unsigned e = 0; e < 4; e++) { // c(group + 8 (e / 2), 2 in + e % 2)
        double sum = c[e];
        for (unsigned k = 0; k < 8; k++) {
            const float u = fragments[first + 4 * group + k % 4].a[now][e / 2 + k / 4 * 2];
            const float v = fragments[first + 4 * (2 * in + e % 2) + k % 4].b[now][k / 4];
            sum = cut(sum + (double) u * v);
        }
        c[e] = (float) sum;
    }
}
