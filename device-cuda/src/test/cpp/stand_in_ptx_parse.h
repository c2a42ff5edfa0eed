// Reads the text of a module of PTX: each instruction becomes one, or a few, of the interpreter's, with registers and
// labels as numbers. What the interpreter does not know is refused, also operands of another type than the instruction's.
#pragma once
#include "stand_in_ptx_module.h"
#include <stdexcept>

namespace ptx {
class Parser {
    struct Register { int at; std::string type; };
    struct Scope {
        Scope* above;
        std::map<std::string, Register> registers;
        std::map<std::string, std::pair<Register, int>> families; // %f<n>
        std::map<std::string, Variable> variables;
        std::map<std::string, int> labels;
        size_t firstRegister, firstByte;
    };

    const std::string text;
    size_t at = 0, counted = 0;
    int line = 1;
    Module& module;
    std::vector<std::unique_ptr<Scope>> scopes;
    Scope* scope = nullptr;
    Function* function = nullptr;
    size_t registers = 0, frame = 0;
    std::map<uint64_t, int> numbers; // among the constants
    std::vector<std::pair<size_t, std::pair<Scope*, std::string>>> branches;

    static std::string withoutComments(std::string text) {
        for (size_t i = 0; i + 1 < text.size(); i++) {
            const bool rest = text[i] == '/' && text[i + 1] == '/', some = text[i] == '/' && text[i + 1] == '*';
            const size_t end = rest ? text.find('\n', i) : some ? text.find("*/", i + 2) + 2 : i;
            for (; i < end && i < text.size(); i++) {
                text[i] = text[i] == '\n' ? '\n' : ' ';
            }
        }
        return text;
    }

    void open() {
        scopes.emplace_back(new Scope{scope, {}, {}, {}, {}, registers, frame});
        scope = scopes.back().get();
    }

    // The registers of scopes beside each other have the same places, and so have their variables.
    void close() {
        registers = scope->firstRegister;
        frame = scope->firstByte;
        scope = scope->above;
    }

    int place() {
        function->registers = std::max(function->registers, ++registers);
        return (int) (registers - 1) * 8;
    }

    long long room(size_t size, size_t aligned) {
        const size_t start = (frame + aligned - 1) / aligned * aligned;
        frame = start + size;
        function->frame = std::max(function->frame, (frame + 15) / 16 * 16);
        return start;
    }

    void skipSpace() {
        while (at < text.size() && isspace(text[at])) {
            at++;
        }
        line += std::count(text.begin() + counted, text.begin() + at, '\n');
        counted = at;
    }

    // Up to one of these characters that is in no parentheses.
    std::string until(const char* ends) {
        const size_t from = at;
        for (int depth = 0; at < text.size() && (depth > 0 || !strchr(ends, text[at])); at++) {
            depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        }
        if (at == text.size()) {
            throw std::string("the text ends in: " + trimmed(text.substr(from)));
        }
        return trimmed(text.substr(from, at - from));
    }

    struct Declared { std::string type, name; size_t size, aligned; };

    // ".param .align 8 .b8 name[24]"
    static Declared declaration(const std::string& text) {
        std::string type;
        size_t aligned = 0;
        const auto words = split(text, ' ');
        for (size_t i = 0; i < words.size(); i++) {
            const std::string& word = words[i];
            if (word == ".align" && i + 1 < words.size()) {
                aligned = atoi(words[i + 1].c_str());
            } else if (word.size() > 2 && word[0] == '.' && isdigit(word.back())) {
                type = word.substr(1);
            }
        }
        const std::string& last = words.back();
        const size_t array = last.find('['), one = bytesOf(type);
        return {type, last.substr(0, array), array == std::string::npos ? one : one * atoi(last.c_str() + array + 1),
                std::max(aligned, one)};
    }

    Variable declareInFrame(const std::string& text) {
        const Declared d = declaration(text);
        return scope->variables[d.name] = {'f', room(d.size, d.aligned), d.size};
    }

    void declareElsewhere(const std::string& statement) {
        const size_t equals = statement.find('=');
        const Declared d = declaration(trimmed(statement.substr(0, equals)));
        Scope* const global = scopes.front().get();
        if (statement.find(".shared") != std::string::npos) {
            module.shared = (module.shared + 15) / 16 * 16; // the one without a size, which is the launch's, is the last
            global->variables[d.name] = {'s', d.size ? (long long) module.shared : -1, d.size};
            module.shared += d.size;
            return;
        }
        module.data.emplace_back(new std::vector<uint64_t>((d.size + 7) / 8 + 1));
        char* to = (char*) (((uintptr_t) module.data.back()->data() + 15) / 16 * 16);
        global->variables[d.name] = {'g', (long long) to, d.size};
        if (equals != std::string::npos) {
            const size_t one = bytesOf(d.type), from = statement.find('{', equals);
            const std::string list = from == std::string::npos ? statement.substr(equals + 1)
                    : statement.substr(from + 1, statement.rfind('}') - from - 1);
            for (const std::string& number : split(list, ',')) {
                const Value value = module.constants[constant(number) / 8];
                memcpy(to, &value, one);
                to += one;
            }
        }
    }

    void declareRegisters(const std::string& statement) {
        const size_t space = statement.find_first_of(" \t");
        const auto words = split(statement.substr(space), ' ');
        const std::string type = words[0].substr(1);
        bytesOf(type);
        const std::string names = statement.substr(statement.find(words[0]) + words[0].size());
        for (const std::string& name : split(names, ',')) {
            const size_t family = name.find('<');
            if (family == std::string::npos) {
                scope->registers[name] = {place(), type};
                continue;
            }
            const int count = atoi(name.c_str() + family + 1);
            scope->families[trimmed(name.substr(0, family))] = {{(int) registers * 8, type}, count};
            for (int i = 0; i < count; i++) {
                place();
            }
        }
    }

    Register* lookUp(const std::string& name, Register& room) {
        const size_t digits = name.find_last_not_of("0123456789") + 1;
        for (Scope* s = scope; s; s = s->above) {
            auto one = s->registers.find(name);
            if (one != s->registers.end()) {
                return &one->second;
            }
            auto family = digits < name.size() ? s->families.find(name.substr(0, digits)) : s->families.end();
            if (family != s->families.end() && atoi(name.c_str() + digits) < family->second.second) {
                room = {family->second.first.at + 8 * atoi(name.c_str() + digits), family->second.first.type};
                return &room;
            }
        }
        return nullptr;
    }

    const Variable* variable(const std::string& name) {
        for (Scope* s = scope ? scope : scopes.front().get(); s; s = s->above) {
            auto found = s->variables.find(name);
            if (found != s->variables.end()) {
                return &found->second;
            }
        }
        return nullptr;
    }

    // ---- operands; a type of "" is any

    static void agree(const Register& r, const std::string& type) {
        const bool fits = type.empty() || (bytesOf(r.type) == bytesOf(type) && (type == "pred") == (r.type == "pred")
                && (type[0] == 'b' || r.type[0] == 'b' || (type[0] == 'f') == (r.type[0] == 'f')));
        if (!fits) {
            throw "a register of type " + r.type + " where " + type + " is needed";
        }
    }

    int target(const std::string& name, const std::string& type) {
        Register room;
        const Register* r = lookUp(name, room);
        if (name == "_") {
            return place();
        }
        if (!r) {
            throw "no register " + name;
        }
        agree(*r, type);
        return r->at;
    }

    int number(uint64_t x) {
        auto found = numbers.emplace(x, (int) module.constants.size());
        if (found.second) {
            module.constants.emplace_back();
            module.constants.back().q = x;
        }
        return found.first->second * 8 | CONSTANT;
    }

    int constant(const std::string& name) {
        const bool hexadecimal = name.size() > 2 && name[0] == '0' && strchr("fFdD", name[1]); // a float's bits
        char* end;
        const bool negative = name[0] == '-';
        const uint64_t x = hexadecimal ? strtoull(name.c_str() + 2, &end, 16) : strtoull(name.c_str() + negative, &end, 0);
        if ((*end && strcmp(end, "U")) || end == name.c_str()) {
            throw "operand " + name;
        }
        return number(negative ? -x : x);
    }

    int source(const std::string& name, const std::string& type) {
        static const char* const specials[] = {"%tid.x", "%tid.y", "%tid.z", "%ctaid.x", "%ctaid.y", "%ctaid.z", "%ntid.x",
                "%ntid.y", "%ntid.z", "%nctaid.x", "%nctaid.y", "%nctaid.z", "%laneid"};
        if (name.empty()) {
            throw std::string("an operand is missing");
        }
        for (int i = 0; i < SPECIALS; i++) {
            if (name == specials[i]) {
                return i * 8 | SPECIAL;
            }
        }
        Register room;
        if (const Register* r = lookUp(name, room)) {
            agree(*r, type);
            return r->at;
        }
        if (const Variable* v = variable(name)) {
            if (v->space != 'f') {
                return v->at < 0 ? 0x7ffffff8 | CONSTANT : number(v->at); // the former: where sized ones end
            }
            Instruction i;
            i.kind = FRAME_ADDRESS;
            i.d = place();
            i.more = (int) v->at;
            add(i);
            return i.d;
        }
        const bool immediate = isdigit(name[0]) || name[0] == '-';
        if (!immediate || (type == "f32" && name.substr(0, 2) != "0f") || (type == "f64" && name.substr(0, 2) != "0d")) {
            throw "operand " + name + (type.empty() ? "" : " where " + type + " is needed");
        }
        return constant(name);
    }

    void add(const Instruction& i) {
        module.code.push_back(i);
        module.code.back().statement = (int) module.statements.size() - 1;
    }

    void add(Kind kind, const Instruction& like, int d, int a, int b = CONSTANT, int c = CONSTANT) {
        Instruction i = like;
        i.kind = kind;
        i.d = d;
        i.a = a;
        i.b = b;
        i.c = c;
        add(i);
    }

    void add(const std::string& operation, const Instruction& like, int d, int a, int b = CONSTANT, int c = CONSTANT) {
        auto found = operations().find(operation);
        if (found == operations().end()) {
            throw "instruction " + operation;
        }
        Instruction i = like;
        i.work = found->second;
        add(WORK_ON, i, d, a, b, c);
    }

#include "stand_in_ptx_decode.h"

    // ---- statements

    void statement(const std::string& s) {
        if (s.rfind(".reg", 0) == 0) {
            declareRegisters(s);
        } else if (s.rfind(".param", 0) == 0 || s.rfind(".local", 0) == 0) {
            declareInFrame(s);
        } else if (s.rfind(".shared", 0) == 0) {
            declareElsewhere(s);
        } else if (s.rfind(".pragma", 0) != 0 && !s.empty()) {
            module.statements.push_back({line, s});
            decode(s);
        }
    }

    void body() {
        branches.clear();
        for (int depth = 1; depth > 0;) {
            skipSpace();
            const size_t from = at;
            while (at < text.size() && (isalnum(text[at]) || strchr("_$%", text[at]))) {
                at++;
            }
            if (at == text.size()) {
                throw std::string("the text ends in a function");
            }
            if (at > from && text[at] == ':') {
                scope->labels[text.substr(from, at++ - from)] = (int) module.code.size();
            } else if (at == from && (text[at] == '{' || text[at] == '}')) {
                const bool opens = text[at++] == '{';
                depth += opens ? 1 : -1;
                if (opens) {
                    open();
                } else if (depth > 0) {
                    close();
                }
            } else {
                at = from;
                const std::string s = until(";");
                at++;
                statement(s);
            }
        }
        for (auto& branch : branches) {
            const Scope* s = branch.second.first;
            while (s && !s->labels.count(branch.second.second)) {
                s = s->above;
            }
            if (!s) {
                throw "no label " + branch.second.second;
            }
            module.code[branch.first].more = s->labels.at(branch.second.second);
        }
        close();
    }

    int numberOf(const std::string& name) {
        for (size_t i = 0; i < module.functions.size(); i++) {
            if (module.functions[i].name == name) {
                return (int) i;
            }
        }
        module.functions.emplace_back();
        module.functions.back().name = name;
        return (int) module.functions.size() - 1;
    }

    // ".visible .func (.param .b64 result) name(.param .b64 x)" and directives
    void define(const std::string& head, bool defined) {
        const bool entry = head.find(".entry") != std::string::npos;
        std::string rest = trimmed(head.substr(head.find(entry ? ".entry" : ".func") + (entry ? 6 : 5)));
        std::string results;
        if (rest[0] == '(') {
            results = rest.substr(1, rest.find(')') - 1);
            rest = trimmed(rest.substr(rest.find(')') + 1));
        }
        const size_t from = rest.find('('), to = rest.find(')');
        const int index = numberOf(trimmed(rest.substr(0, std::min(from, rest.find_first_of(" \n\t.")))));
        if (!defined) {
            return;
        }
        function = &module.functions[index];
        function->entry = entry;
        function->defined = true;
        function->start = module.code.size();
        registers = frame = 0;
        open();
        for (const std::string& d : split(results, ',')) {
            function->results.push_back(declareInFrame(d));
        }
        for (const std::string& d : split(from == std::string::npos ? "" : rest.substr(from + 1, to - from - 1), ',')) {
            function->parameters.push_back(declareInFrame(d));
        }
        if (entry && (function->parameters.size() != 1 || function->parameters[0].size > 24)) {
            throw std::string("an entry has one parameter, the structure Runs");
        }
        const size_t most = rest.find("ntid");
        if (entry && most != std::string::npos) {
            function->threads = 1;
            for (const std::string& n : split(rest.substr(most + 4, rest.find_first_of(".{", most) - most - 4), ',')) {
                function->threads *= atoi(n.c_str());
            }
        }
        Function made = *function; // others may be declared meanwhile
        function = &made;
        at++;
        body();
        module.statements.push_back({line, "the end of " + made.name});
        Instruction end;
        end.kind = RETURN;
        add(end);
        module.functions[index] = made;
    }

    // Registers and frames of calls lie behind each other: how much there is at most.
    void addCalled(std::vector<int>& state, int f) {
        Function& of = module.functions[f];
        if (state[f] == 1 || !of.defined) {
            throw of.name + (of.defined ? " calls itself" : " is not defined");
        }
        if (state[f] == 2) {
            return;
        }
        state[f] = 1;
        size_t most = 0, bytes = 0;
        for (int called : of.calls) {
            addCalled(state, called);
            most = std::max(most, module.functions[called].allRegisters);
            bytes = std::max(bytes, module.functions[called].allFrame);
        }
        of.allRegisters = of.registers + most;
        of.allFrame = of.frame + bytes;
        state[f] = 2;
    }

public:
    Parser(const std::string& given, Module& to) : text(withoutComments(given)), module(to) {}

    // Throws a text.
    void parse() {
        open();
        for (skipSpace(); at < text.size(); skipSpace()) {
            std::string word = text.substr(at, text.find_first_of(" \t\n", at) - at);
            if (word == ".version" || word == ".target" || word == ".address_size") {
                at = std::min(text.find('\n', at), text.size());
                continue;
            }
            std::string head = until(";{");
            if (head.find(".entry") != std::string::npos || head.find(".func") != std::string::npos) {
                define(head, text[at] == '{');
                at += text[at] == ';';
                continue;
            }
            head += until(";");
            at++;
            declareElsewhere(head);
        }
        module.shared = (module.shared + 15) / 16 * 16;
        module.constants.push_back(Value{});
        module.constants.back().q = module.shared;
        const int end = (int) (module.constants.size() - 1) * 8 | CONSTANT;
        for (Instruction& i : module.code) {
            for (int* from : {&i.a, &i.b, &i.c}) {
                *from = *from == (0x7ffffff8 | CONSTANT) ? end : *from;
            }
        }
        std::vector<int> state(module.functions.size());
        for (size_t f = 0; f < module.functions.size(); f++) {
            if (module.functions[f].defined) {
                addCalled(state, (int) f);
            }
        }
    }

    int lastLine() const { return line; }
};
} // namespace ptx
