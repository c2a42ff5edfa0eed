// A module of PTX as the interpreter runs it, and pieces of text.
#pragma once
#include "stand_in_ptx_operations.h"
#include <cctype>
#include <memory>
#include <vector>

namespace ptx {
enum Kind : uint8_t {
    WORK_ON, COPY, SELECT, BRANCH, BARRIER, SHUFFLE, CALL, RETURN, FRAME_ADDRESS, LOAD_SHARED, LOAD, LOAD_FRAME,
    STORE_SHARED, STORE, STORE_FRAME
};

// A source: its place in bytes, and in the bits that a place of 8 bytes leaves, of what.
enum From { REGISTER, CONSTANT, SPECIAL };

// %tid.x, y, z, %ctaid, %ntid, %nctaid, and %laneid
enum { SPECIALS = 13 };

struct Instruction {
    Work work = nullptr;
    Kind kind = WORK_ON;
    uint8_t size = 0, aligned = 0; // bytes of a load or store
    bool negated = false, isSigned = false, wide = false;
    int guard = -1, d = 0;         // places of registers in bytes
    int a = CONSTANT, b = CONSTANT, c = CONSTANT; // sources
    int more = 0;   // added to an address; the branch's aim, the function called, the barrier's number, the shuffle's mode
    int statement = 0;
};

struct Variable { char space; long long at; size_t size; }; // of shared, global or frame

struct Function {
    std::string name;
    bool entry = false, defined = false;
    size_t start = 0, threads = 1024;
    size_t registers = 0, frame = 0;       // numbers of registers and bytes of its own
    size_t allRegisters = 0, allFrame = 0; // with those of functions it calls
    std::vector<Variable> parameters, results;
    std::vector<int> calls;
};

struct Call { int function; std::vector<Variable> given, taken; };

struct Module {
    std::vector<Instruction> code;
    std::vector<Value> constants{Value{}};
    std::vector<Function> functions;
    std::vector<Call> calls;
    std::vector<std::unique_ptr<std::vector<uint64_t>>> data; // of .global and .const variables
    std::vector<std::pair<int, std::string>> statements;      // lines and texts
    size_t shared = 0;  // bytes of the variables there with a size
    int barriers = 0;

    const Function* find(const std::string& name) const {
        for (const Function& f : functions) {
            if (f.entry && f.name == name) {
                return &f;
            }
        }
        return nullptr;
    }
    std::string where(const Instruction& i) const {
        return "in line " + std::to_string(statements[i.statement].first) + ": " + statements[i.statement].second;
    }
};

inline std::string trimmed(const std::string& text) {
    const size_t from = text.find_first_not_of(" \t\r\n"), to = text.find_last_not_of(" \t\r\n");
    return from == std::string::npos ? "" : text.substr(from, to - from + 1);
}

// Pieces between the separators that are in no brackets.
inline std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> pieces;
    std::string piece;
    int depth = 0;
    for (char c : text) {
        depth += strchr("([{", c) ? 1 : strchr(")]}", c) ? -1 : 0;
        if (depth == 0 && (c == separator || (separator == ' ' && isspace(c)))) {
            pieces.push_back(trimmed(piece));
            piece.clear();
        } else {
            piece += c;
        }
    }
    pieces.push_back(trimmed(piece));
    if (separator == ' ' || (pieces.size() == 1 && pieces[0].empty())) {
        pieces.erase(std::remove(pieces.begin(), pieces.end(), ""), pieces.end());
    }
    return pieces;
}

inline size_t bytesOf(const std::string& type) { // "f32", "b8", "pred"
    if (type == "pred") {
        return 4;
    }
    const int width = type.size() > 1 && strchr("bufs", type[0]) ? atoi(type.c_str() + 1) : 0;
    if (width != 8 && width != 16 && width != 32 && width != 64) {
        throw "type " + type;
    }
    return width / 8;
}
} // namespace ptx
