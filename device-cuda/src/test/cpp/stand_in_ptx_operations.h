// What the instructions of PTX compute that read and write registers only (PTX ISA 8.0, chapter 9.7), by their names.
// Names are without `.rn`, which is what there is to begin with. `.ftz` is done here, whatever the CPU is set to.
#pragma once
#include <algorithm>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <type_traits>

namespace ptx {
union Value { uint32_t u; int32_t s; float f; uint64_t q; int64_t l; double d; }; // a register; conditions are u

typedef void (*Work)(Value& d, const Value& a, const Value& b, const Value& c);

inline uint64_t carry; // CC.CF

template <class To, class From> To bits(From from) {
    static_assert(sizeof(To) == sizeof(From), "as many bits");
    To to;
    memcpy(&to, &from, sizeof to);
    return to;
}

inline float flush(float x) {
    const uint32_t all = bits<uint32_t>(x);
    return all & 0x7f800000 ? x : bits<float>(all & 0x80000000);
}

inline float saturate(float x) { return x > 0 ? std::min(x, 1.0f) : 0.0f; } // NaN becomes 0

// The float beside sum + rest, a number in two parts, in one direction.
inline float directed(char rounding, double sum, double rest) {
    const float near = (float) sum;
    if (!(fabs(sum) < INFINITY) || (near == sum && rest == 0)) {
        return near;
    }
    const bool below = near == sum ? rest > 0 : near < sum; // the float of the number
    const char way = rounding != 'z' ? rounding : sum < 0 ? 'p' : 'm';
    return way == 'm' ? (below ? near : nextafterf(near, -INFINITY)) : below ? nextafterf(near, INFINITY) : near;
}

inline float fma(char rounding, float a, float b, float c) {
    const double product = (double) a * b, sum = product + c, part = sum - product; // the product is exact
    return directed(rounding, sum, (product - (sum - part)) + (c - part));
}

// If b is so large that the instruction takes its reciprocal for 0, it is.
inline float divideApproximately(float a, float b) {
    return fabsf(b) > 0x1p126f && fabsf(b) < INFINITY ? copysignf(fabsf(a) < INFINITY ? 0 : NAN, a * copysignf(1, b)) : a / b;
}

// NaN only if both are; +0 is above -0
template <class Bits, class T> T smaller(T a, T b) {
    return a != a ? b : b != b ? a : a < b ? a : b < a ? b : bits<T>((Bits) (bits<Bits>(a) | bits<Bits>(b)));
}

template <class Bits, class T> T larger(T a, T b) {
    return a != a ? b : b != b ? a : a > b ? a : b > a ? b : bits<T>((Bits) (bits<Bits>(a) & bits<Bits>(b)));
}

// By 0 it is undefined, and here -1.
template <class T> T quotient(T x, T y) {
    return y == 0 ? (T) -1 : std::is_signed<T>::value && y == (T) -1 ? (T) (0 - (uint64_t) x) : x / y;
}

// The upper 32 bits, without the lower ones of the result.
inline double upper(double x) { return bits<double>(bits<uint64_t>(x) & 0xffffffff00000000ull); }

inline uint32_t field(uint64_t from, unsigned at, unsigned length) {
    return at > 63 || length == 0 ? 0 : (uint32_t) (from >> at & (~0ull >> (64 - std::min(length, 64u))));
}

inline int32_t signedField(uint32_t from, unsigned at, unsigned length) {
    const unsigned top = std::min(31u, at + length - 1), sign = length ? from >> top & 1 : 0;
    const unsigned here = at > 31 ? 0 : std::min(length, 32 - at);
    const uint32_t low = here ? field(from, at, here) : 0;
    return (int32_t) (sign && here < 32 ? low | ~0u << here : low);
}

inline uint64_t insert(uint64_t a, uint64_t b, unsigned at, unsigned length, unsigned width) {
    const uint64_t ones = length > 63 ? ~0ull : (1ull << length) - 1;
    return at >= width ? b : (b & ~(ones << at)) | (a & ones) << at;
}

inline uint32_t permute(uint32_t a, uint32_t b, uint32_t selector) {
    const uint64_t all = (uint64_t) b << 32 | a;
    uint32_t result = 0;
    for (int i = 0; i < 4; i++) {
        const unsigned nibble = selector >> 4 * i & 15;
        const uint32_t byte = all >> 8 * (nibble & 7) & 255;
        result |= (nibble & 8 ? (byte & 128 ? 255u : 0u) : byte) << 8 * i;
    }
    return result;
}

// How a cvt goes, packed into a number: the types' letters and widths in bits, the rounding's letter, flags.
struct Conversion {
    char to, from, rounding; // of u, s, f; of n, z, m, p, or 0
    uint8_t toBits, fromBits;
    bool whole, flushed, saturated;
};

template <class T> T rounded(char rounding, T x) {
    return rounding == 'z' ? trunc(x) : rounding == 'm' ? floor(x) : rounding == 'p' ? ceil(x) : nearbyint(x);
}

inline uint64_t extended(char type, unsigned width, uint64_t x) {
    const unsigned over = 64 - width;
    return type == 's' ? (uint64_t) ((int64_t) (x << over) >> over) : x << over >> over;
}

inline void convert(Value& d, const Value& a, const Value& how, const Value&) {
    const Conversion c = bits<Conversion>(how.q);
    if (c.from != 'f') {
        const uint64_t x = extended(c.from, c.fromBits, a.q);
        if (c.to != 'f') {
            const uint64_t y = extended(c.to, c.toBits, x);
            c.toBits == 64 ? (void) (d.q = y) : (void) (d.u = (uint32_t) y);
        } else if (c.toBits == 32) {
            d.f = c.from == 's' ? (float) (int64_t) x : (float) x;
        } else {
            d.d = c.from == 's' ? (double) (int64_t) x : (double) x;
        }
        return;
    }
    double x = c.fromBits == 64 ? a.d : c.flushed ? flush(a.f) : a.f;
    if (c.to == 'f') {
        x = c.whole ? rounded(c.rounding, x) : x;
        if (c.toBits == 64) {
            d.d = x;
            return;
        }
        const float y = c.rounding == 'n' || c.rounding == 0 || c.whole ? (float) x : directed(c.rounding, x, 0);
        d.f = c.saturated ? saturate(y) : c.flushed ? flush(y) : y;
        return;
    }
    x = rounded(c.rounding, x);
    const double above = ldexp(1, c.to == 's' ? c.toBits - 1 : c.toBits), below = c.to == 's' ? -above : 0;
    const uint64_t most = c.to == 's' ? (1ull << (c.toBits - 1)) - 1 : ~0ull >> (64 - c.toBits);
    const uint64_t y = x != x ? (c.toBits == 64 ? 1ull << 63 : 0)
            : x >= above ? most
            : x <= below ? (c.to == 's' ? 1ull << (c.toBits - 1) : 0)
            : c.to == 's' ? (uint64_t) (int64_t) x : (uint64_t) x;
    c.toBits == 64 ? (void) (d.q = y) : (void) (d.u = (uint32_t) y);
}

#define WORK(...) [](Value& d, const Value& a, const Value& b, const Value& c) { __VA_ARGS__; }
// of unsigned and signed integers alike
#define INTEGERS(name, u32, u64) \
    {name ".u32", WORK(d.u = u32)}, {name ".s32", WORK(d.u = u32)}, {name ".u64", WORK(d.q = u64)}, {name ".s64", WORK(d.q = u64)}
#define BITS(name, one, u32, u64) \
    {name ".pred", WORK(d.u = one)}, {name ".b32", WORK(d.u = u32)}, {name ".b64", WORK(d.q = u64)}
// of each kind of integers: x and y are a and b
#define KIND(type, m, ...) WORK(const auto x = a.m; const auto y = b.m; d.m = (__VA_ARGS__))
#define EACH(name, ...) \
    {name ".u32", KIND(u32, u, __VA_ARGS__)}, {name ".s32", KIND(s32, s, __VA_ARGS__)}, \
    {name ".u64", KIND(u64, q, __VA_ARGS__)}, {name ".s64", KIND(s64, l, __VA_ARGS__)}
// of floats x, y, z
#define FLOATS(name, ...) \
    {name ".f32", WORK(const float x = a.f; const float y = b.f; const float z = c.f; d.f = __VA_ARGS__)}, \
    {name ".ftz.f32", WORK(const float x = flush(a.f); const float y = flush(b.f); const float z = flush(c.f); \
            d.f = flush(__VA_ARGS__))}
#define DOUBLES(name, ...) {name ".f64", WORK(const double x = a.d; const double y = b.d; const double z = c.d; d.d = __VA_ARGS__)}
#define NUMBERS(name, ...) FLOATS(name, __VA_ARGS__), DOUBLES(name, __VA_ARGS__)
#define COMPARISON(name, ordered, suffix, x, y) \
    {"setp." name suffix, WORK(d.u = x ordered y)}
#define COMPARISONS(suffix, x, y) \
    COMPARISON("eq", ==, suffix, x, y), COMPARISON("ne", !=, suffix, x, y), COMPARISON("lt", <, suffix, x, y), \
    COMPARISON("le", <=, suffix, x, y), COMPARISON("gt", >, suffix, x, y), COMPARISON("ge", >=, suffix, x, y)
// `ne` is false if one is NaN, and the unordered ones are true
#define FLOAT_COMPARISONS(suffix, x, y) \
    COMPARISON("eq", ==, suffix, x, y), COMPARISON("lt", <, suffix, x, y), COMPARISON("le", <=, suffix, x, y), \
    COMPARISON("gt", >, suffix, x, y), COMPARISON("ge", >=, suffix, x, y), COMPARISON("neu", !=, suffix, x, y), \
    {"setp.ne" suffix, WORK(d.u = x < y || x > y)}, {"setp.equ" suffix, WORK(d.u = !(x < y || x > y))}, \
    {"setp.ltu" suffix, WORK(d.u = !(x >= y))}, {"setp.leu" suffix, WORK(d.u = !(x > y))}, \
    {"setp.gtu" suffix, WORK(d.u = !(x <= y))}, {"setp.geu" suffix, WORK(d.u = !(x < y))}, \
    {"setp.num" suffix, WORK(d.u = x == x && y == y)}, {"setp.nan" suffix, WORK(d.u = x != x || y != y)}

inline const std::map<std::string, Work>& operations() {
    static const std::map<std::string, Work> all = {
        // ---- integers
        INTEGERS("add", a.u + b.u, a.q + b.q), INTEGERS("sub", a.u - b.u, a.q - b.q),
        INTEGERS("mul.lo", a.u * b.u, a.q * b.q), INTEGERS("mad.lo", a.u * b.u + c.u, a.q * b.q + c.q),
        EACH("div", quotient(x, y)), EACH("rem", x - quotient(x, y) * y),
        EACH("min", std::min(x, y)), EACH("max", std::max(x, y)),
        {"mul.hi.u32", WORK(d.u = (uint64_t) a.u * b.u >> 32)}, {"mul.hi.s32", WORK(d.u = (int64_t) a.s * b.s >> 32)},
        {"mul.hi.u64", WORK(d.q = (unsigned __int128) a.q * b.q >> 64)}, {"mul.hi.s64", WORK(d.q = (__int128) a.l * b.l >> 64)},
        {"mad.hi.u32", WORK(d.u = ((uint64_t) a.u * b.u >> 32) + c.u)},
        {"mul.wide.u32", WORK(d.q = (uint64_t) a.u * b.u)}, {"mul.wide.s32", WORK(d.l = (int64_t) a.s * b.s)},
        {"mad.wide.u32", WORK(d.q = (uint64_t) a.u * b.u + c.q)}, {"mad.wide.s32", WORK(d.q = (int64_t) a.s * b.s + c.q)},
        {"neg.s32", WORK(d.u = -a.u)}, {"neg.s64", WORK(d.q = -a.q)},
        {"abs.s32", WORK(d.u = a.s < 0 ? -a.u : a.u)}, {"abs.s64", WORK(d.q = a.l < 0 ? -a.q : a.q)},
        BITS("and", a.u & b.u, a.u & b.u, a.q & b.q), BITS("or", a.u | b.u, a.u | b.u, a.q | b.q),
        BITS("xor", a.u ^ b.u, a.u ^ b.u, a.q ^ b.q), BITS("not", !a.u, ~a.u, ~a.q),
        {"shl.b32", WORK(d.u = b.u > 31 ? 0 : a.u << b.u)}, {"shl.b64", WORK(d.q = b.u > 63 ? 0 : a.q << b.u)},
        {"shr.u32", WORK(d.u = b.u > 31 ? 0 : a.u >> b.u)}, {"shr.u64", WORK(d.q = b.u > 63 ? 0 : a.q >> b.u)},
        {"shr.b32", WORK(d.u = b.u > 31 ? 0 : a.u >> b.u)}, {"shr.b64", WORK(d.q = b.u > 63 ? 0 : a.q >> b.u)},
        {"shr.s32", WORK(d.s = a.s >> std::min(b.u, 31u))}, {"shr.s64", WORK(d.l = a.l >> std::min(b.u, 63u))},
        {"shf.l.wrap.b32", WORK(d.u = ((uint64_t) b.u << 32 | a.u) << (c.u & 31) >> 32)},
        {"shf.r.wrap.b32", WORK(d.u = ((uint64_t) b.u << 32 | a.u) >> (c.u & 31))},
        {"shf.l.clamp.b32", WORK(d.u = ((uint64_t) b.u << 32 | a.u) << std::min(c.u, 32u) >> 32)},
        {"shf.r.clamp.b32", WORK(d.u = ((uint64_t) b.u << 32 | a.u) >> std::min(c.u, 32u))},
        {"clz.b32", WORK(d.u = a.u ? __builtin_clz(a.u) : 32)}, {"clz.b64", WORK(d.u = a.q ? __builtin_clzll(a.q) : 64)},
        {"popc.b32", WORK(d.u = __builtin_popcount(a.u))}, {"popc.b64", WORK(d.u = __builtin_popcountll(a.q))},
        {"bfe.u32", WORK(d.u = (b.u & 255) > 31 ? 0 : field(a.u, b.u & 255, c.u & 255))},
        {"bfe.s32", WORK(d.s = signedField(a.u, b.u & 255, c.u & 255))},
        {"bfi.b32", WORK(d.u = (uint32_t) insert(a.u, b.u, c.u & 255, c.u >> 8 & 255, 32))}, // c: length and place
        {"bfi.b64", WORK(d.q = insert(a.q, b.q, c.u & 255, c.u >> 8 & 255, 64))},
        {"prmt.b32", WORK(d.u = permute(a.u, b.u, c.u))},
        // ---- with a carry
        {"add.cc.u32", WORK(const uint64_t sum = (uint64_t) a.u + b.u; d.u = sum; carry = sum >> 32)},
        {"addc.u32", WORK(d.u = a.u + b.u + carry)},
        {"addc.cc.u32", WORK(const uint64_t sum = (uint64_t) a.u + b.u + carry; d.u = sum; carry = sum >> 32)},
        {"sub.cc.u32", WORK(const uint64_t gap = (uint64_t) a.u - b.u; d.u = gap; carry = gap >> 63)},
        {"subc.u32", WORK(d.u = a.u - b.u - carry)},
        {"subc.cc.u32", WORK(const uint64_t gap = (uint64_t) a.u - b.u - carry; d.u = gap; carry = gap >> 63)},
        {"mad.lo.cc.u32", WORK(const uint64_t sum = (uint64_t) (a.u * b.u) + c.u; d.u = sum; carry = sum >> 32)},
        {"madc.lo.cc.u32", WORK(const uint64_t sum = (uint64_t) (a.u * b.u) + c.u + carry; d.u = sum; carry = sum >> 32)},
        {"madc.hi.u32", WORK(d.u = ((uint64_t) a.u * b.u >> 32) + c.u + carry)},
        {"madc.hi.cc.u32", WORK(const uint64_t sum = ((uint64_t) a.u * b.u >> 32) + c.u + carry; d.u = sum; carry = sum >> 32)},
        // ---- numbers
        NUMBERS("add", x + y), NUMBERS("sub", x - y), NUMBERS("mul", x * y), NUMBERS("div", x / y), NUMBERS("rcp", 1 / x),
        FLOATS("fma", fmaf(x, y, z)), DOUBLES("fma", std::fma(x, y, z)), FLOATS("sqrt", sqrtf(x)), DOUBLES("sqrt", sqrt(x)),
        FLOATS("fma.rm", fma('m', x, y, z)), FLOATS("fma.rp", fma('p', x, y, z)), FLOATS("fma.rz", fma('z', x, y, z)),
        FLOATS("add.rm", fma('m', x, 1, y)), FLOATS("add.rp", fma('p', x, 1, y)), FLOATS("add.rz", fma('z', x, 1, y)),
        NUMBERS("neg", -x), FLOATS("abs", fabsf(x)), DOUBLES("abs", fabs(x)),
        {"copysign.f32", WORK(d.f = copysignf(b.f, a.f))}, {"copysign.f64", WORK(d.d = copysign(b.d, a.d))},
        FLOATS("min", smaller<uint32_t>(x, y)), FLOATS("max", larger<uint32_t>(x, y)),
        DOUBLES("min", smaller<uint64_t>(x, y)), DOUBLES("max", larger<uint64_t>(x, y)),
        FLOATS("min.NaN", x != x || y != y ? NAN : smaller<uint32_t>(x, y)),
        FLOATS("max.NaN", x != x || y != y ? NAN : larger<uint32_t>(x, y)),
        // ---- approximations, here as good as the host's
        FLOATS("div.approx", divideApproximately(x, y)), FLOATS("div.full", x / y), FLOATS("rcp.approx", 1 / x),
        FLOATS("sqrt.approx", sqrtf(x)), FLOATS("rsqrt.approx", 1 / sqrtf(x)), FLOATS("ex2.approx", exp2f(x)),
        FLOATS("lg2.approx", log2f(x)), FLOATS("sin.approx", sinf(x)), FLOATS("cos.approx", cosf(x)),
        FLOATS("tanh.approx", tanhf(x)),
        {"rcp.approx.ftz.f64", WORK(d.d = upper(1 / upper(a.d)))}, {"rsqrt.approx.ftz.f64", WORK(d.d = upper(1 / sqrt(upper(a.d))))},
        {"rsqrt.approx.f64", WORK(d.d = 1 / sqrt(a.d))},
        // ---- comparisons
        COMPARISONS(".u32", a.u, b.u), COMPARISONS(".s32", a.s, b.s), COMPARISONS(".b32", a.u, b.u),
        COMPARISONS(".u64", a.q, b.q), COMPARISONS(".s64", a.l, b.l), COMPARISONS(".b64", a.q, b.q),
        FLOAT_COMPARISONS(".f32", a.f, b.f), FLOAT_COMPARISONS(".ftz.f32", flush(a.f), flush(b.f)),
        FLOAT_COMPARISONS(".f64", a.d, b.d),
    };
    return all;
}
} // namespace ptx
