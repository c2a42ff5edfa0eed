// Part of the class Parser of stand_in_ptx_parse.h: one instruction's text.

// "[%r+4]": the register or symbol, and the number.
std::pair<std::string, int> address(const std::string& text) {
    if (text.size() < 3 || text[0] != '[' || text.back() != ']') {
        throw "address " + text;
    }
    const std::string inside = text.substr(1, text.size() - 2);
    const size_t sign = inside.find_first_of("+-");
    const int more = sign == std::string::npos ? 0 : (int) strtol(inside.c_str() + sign + (inside[sign] == '+'), nullptr, 0);
    return {trimmed(inside.substr(0, sign)), more};
}

static std::vector<std::string> listed(const std::string& operand) { // "{%a, %b}"
    return operand[0] == '{' ? split(operand.substr(1, operand.size() - 2), ',') : std::vector<std::string>{operand};
}

void decodeMemory(bool load, const std::vector<std::string>& words, const std::vector<std::string>& operands, Instruction i) {
    const std::string type = words.back();
    std::string space = "generic";
    size_t count = 1;
    for (size_t w = 1; w + 1 < words.size(); w++) {
        const std::string& word = words[w];
        if (word == "shared" || word == "global" || word == "const" || word == "param" || word == "local") {
            space = word;
        } else if (word == "v2" || word == "v4") {
            count = word[1] - '0';
        } else if (word != "nc" && word != "volatile" && word != "ca" && word != "cg" && word != "cs") {
            throw "instruction with ." + word;
        }
    }
    const auto values = listed(operands.at(load ? 0 : 1));
    const auto to = address(operands.at(load ? 1 : 0));
    if (values.size() != count || operands.size() != 2) {
        throw std::string("number of operands");
    }
    const Variable* v = variable(to.first);
    const bool inFrame = v && v->space == 'f';
    i.size = bytesOf(type);
    i.isSigned = type[0] == 's';
    i.kind = inFrame ? (load ? LOAD_FRAME : STORE_FRAME)
            : space == "shared" ? (load ? LOAD_SHARED : STORE_SHARED)
            : load ? LOAD : STORE;
    if (space == "param" && !inFrame) {
        throw "parameter " + to.first;
    }
    int base = inFrame ? CONSTANT : source(to.first, space == "shared" ? "" : v ? "" : "b64");
    if (load && count > 1) { // the address may be in a register that is loaded
        const int copy = place();
        add(COPY, Instruction(), copy, base);
        base = copy;
    }
    // an integer's register may be wider
    const auto held = [&](const std::string& name) {
        Register room;
        const Register* r = lookUp(name, room);
        return i.size < 4 || (r && type[0] != 'f' && i.size == 4) ? (r && bytesOf(r->type) == 8 ? "b64" : "b32") : type;
    };
    for (size_t k = 0; k < count; k++) {
        i.aligned = k == 0 ? i.size * count : i.size;
        i.more = to.second + (int) (k * i.size) + (inFrame ? (int) v->at : 0);
        if (load) {
            i.a = base;
            i.d = target(values[k], held(values[k]));
            i.wide = bytesOf(held(values[k])) == 8;
        } else {
            i.a = base;
            i.b = source(values[k], held(values[k]));
        }
        add(i);
    }
}

void decodeMove(const std::string& type, const std::vector<std::string>& operands, const Instruction& i) {
    const auto to = listed(operands.at(0)), from = listed(operands.at(1));
    const std::string half = type == "b64" ? "b32" : "";
    const size_t all = to.size() + from.size();
    if (operands.size() != 2 || (all != 2 && (all != 3 || half.empty()))) {
        throw std::string("operands of mov");
    }
    if (to.size() == 2) {
        Instruction part = i;
        part.work = WORK(d.u = a.u);
        const int whole = source(from[0], type);
        add(WORK_ON, part, target(to[0], half), whole);
        part.work = WORK(d.u = a.q >> 32);
        add(WORK_ON, part, target(to[1], half), whole);
    } else if (from.size() == 2) {
        Instruction both = i;
        both.work = WORK(d.q = (uint64_t) b.u << 32 | a.u);
        add(WORK_ON, both, target(to[0], type), source(from[0], half), source(from[1], half));
    } else {
        add(COPY, i, target(to[0], type), source(from[0], type));
    }
}

// setp.lt.and.ftz.f32 p|q, a, b, c
void decodeComparison(std::vector<std::string> words, const std::vector<std::string>& operands, const Instruction& i) {
    std::string with;
    if (words.size() > 3 && (words[2] == "and" || words[2] == "or" || words[2] == "xor")) {
        with = words[2];
        words.erase(words.begin() + 2);
    }
    if (operands.size() != (with.empty() ? 3 : 4)) {
        throw std::string("number of operands");
    }
    std::string name = "setp";
    for (size_t w = 1; w < words.size(); w++) {
        name += "." + words[w];
    }
    const auto to = split(operands[0], '|');
    const int found = with.empty() && to.size() == 1 ? target(to[0], "pred") : place();
    add(name, i, found, source(operands[1], words.back()), source(operands[2], words.back()));
    const int c = place();
    if (!with.empty()) { // kept, as the first result may be in its register
        add(COPY, Instruction(), c, source(operands[3], "pred"));
    }
    for (size_t k = 0; k < to.size() && (to.size() > 1 || !with.empty()); k++) {
        const int other = k ? place() : found;
        if (k) {
            add("not.pred", i, other, found);
        }
        const int d = target(to[k], "pred");
        if (with.empty()) {
            add(COPY, i, d, other);
        } else {
            add(with + ".pred", i, d, other, c);
        }
    }
}

void decodeConversion(const std::vector<std::string>& words, const std::vector<std::string>& operands, const Instruction& i) {
    if (words.size() < 3 || operands.size() != 2) {
        throw std::string("cvt");
    }
    const std::string &to = words[words.size() - 2], &from = words.back();
    Conversion c = {to[0], from[0], 0, (uint8_t) (8 * bytesOf(to)), (uint8_t) (8 * bytesOf(from)), false, false, false};
    for (size_t w = 1; w + 2 < words.size(); w++) {
        const std::string& word = words[w];
        if (word == "ftz") {
            c.flushed = true;
        } else if (word == "sat") {
            c.saturated = true;
        } else if (word[0] == 'r' && word.find_first_of("nzmp") == 1 && (word.size() == 2 || word.substr(2) == "i")) {
            c.rounding = word[1];
            c.whole = word.size() == 3;
        } else {
            throw "cvt with ." + word;
        }
    }
    const bool toFloat = c.to == 'f', fromFloat = c.from == 'f';
    if ((c.saturated && !(toFloat && fromFloat && c.toBits == 32)) || (toFloat && !fromFloat && c.rounding != 'n')
            || (!toFloat && fromFloat && !c.whole) || (toFloat && c.toBits < 32) || (fromFloat && c.fromBits < 32)) {
        throw std::string("this cvt");
    }
    const auto widest = [&](const std::string& operand, const std::string& type) {
        Register room;
        const Register* r = lookUp(operand, room);
        return r && bytesOf(r->type) > bytesOf(type) ? "b" + r->type.substr(1) : type;
    };
    Instruction conversion = i;
    conversion.work = convert;
    add(WORK_ON, conversion, target(operands[0], c.toBits < 32 ? "b32" : to), source(operands[1], fromFloat ? from : widest(operands[1], from)),
            number(bits<uint64_t>(c)));
}

// shfl.sync.bfly.b32 d|p, a, b, c, mask: registers of the mode, the lane's number and the limits
void decodeShuffle(const std::vector<std::string>& words, const std::vector<std::string>& operands, Instruction i) {
    static const std::string modes[] = {"bfly", "down", "up", "idx"};
    const size_t mode = words.size() == 4 ? std::find(modes, modes + 4, words[2]) - modes : 4;
    if (mode == 4 || words[1] != "sync" || operands.size() != 5 || i.guard >= 0) {
        throw std::string("shfl");
    }
    const int mask = source(operands[4], "b32");
    if ((mask & 7) != CONSTANT || module.constants[mask / 8].u != 0xffffffff) {
        throw std::string("shfl of some lanes only");
    }
    const auto to = split(operands[0], '|');
    i.more = (int) mode;
    i.size = to.size() > 1; // whether there is a condition, whose register follows
    add(SHUFFLE, i, target(to[0], "b32"), source(operands[1], "b32"), source(operands[2], "b32"), source(operands[3], "b32"));
    if (i.size) {
        add(COPY, Instruction(), target(to[1], "pred"), target(to[1], "pred"));
    }
}

void decodeCall(const std::vector<std::string>& operands, Instruction i) {
    const bool gives = operands.at(0)[0] == '(';
    const std::string& name = operands.at(gives);
    Call call{numberOf(name), {}, {}};
    const auto variables = [&](const std::string& list) {
        std::vector<Variable> found;
        for (const std::string& v : split(list.substr(1, list.size() - 2), ',')) {
            const Variable* one = variable(v);
            if (!one || one->space != 'f') {
                throw "parameter " + v;
            }
            found.push_back(*one);
        }
        return found;
    };
    call.taken = gives ? variables(operands[0]) : call.taken;
    call.given = operands.size() > 1u + gives ? variables(operands[1 + gives]) : call.given;
    function->calls.push_back(call.function);
    i.kind = CALL;
    i.more = (int) module.calls.size();
    module.calls.push_back(call);
    add(i);
}

void decode(const std::string& statement) {
    std::string rest = statement;
    Instruction i;
    if (rest[0] == '@') {
        const size_t end = rest.find_first_of(" \t\n");
        i.negated = rest[1] == '!';
        i.guard = target(rest.substr(1 + i.negated, end - 1 - i.negated), "pred");
        rest = trimmed(rest.substr(end));
    }
    const size_t space = std::min(rest.find_first_of(" \t\n"), rest.size());
    const std::string name = rest.substr(0, space);
    const auto words = split(name, '.');
    const auto operands = split(rest.substr(space), ',');
    const std::string& first = words[0];
    const std::string type = words.back();
    if (first == "bra") {
        branches.push_back({module.code.size(), {scope, operands.at(0)}});
        i.kind = BRANCH;
        add(i);
    } else if (first == "ret" || first == "exit") {
        i.kind = RETURN;
        add(i);
    } else if (name == "bar.sync" || name == "barrier.sync") {
        if (operands.size() != 1 || operands[0] != "0" || i.guard >= 0) {
            throw std::string("barrier");
        }
        i.kind = BARRIER;
        i.more = module.barriers++;
        add(i);
    } else if (first == "call") {
        decodeCall(operands, i);
    } else if (first == "ld" || first == "st") {
        decodeMemory(first == "ld", words, operands, i);
    } else if (first == "mov" || first == "cvta") {
        decodeMove(first == "mov" ? type : "b64", operands, i);
    } else if (first == "setp") {
        decodeComparison(words, operands, i);
    } else if (first == "cvt") {
        decodeConversion(words, operands, i);
    } else if (first == "shfl") {
        decodeShuffle(words, operands, i);
    } else if (first == "selp" && operands.size() == 4) {
        add(SELECT, i, target(operands[0], type), source(operands[1], type), source(operands[2], type), source(operands[3], "pred"));
    } else {
        decodeWork(words, operands, i);
    }
}

static size_t arity(const std::string& operation) {
    static const std::map<std::string, size_t> others = {{"neg", 1}, {"abs", 1}, {"not", 1}, {"rcp", 1}, {"sqrt", 1}, {"rsqrt", 1},
            {"ex2", 1}, {"lg2", 1}, {"sin", 1}, {"cos", 1}, {"tanh", 1}, {"clz", 1}, {"popc", 1}, {"fma", 3}, {"mad", 3},
            {"madc", 3}, {"shf", 3}, {"bfe", 3}, {"prmt", 3}, {"bfi", 4}};
    auto found = others.find(operation);
    return found == others.end() ? 2 : found->second;
}

void decodeWork(const std::vector<std::string>& words, const std::vector<std::string>& operands, const Instruction& i) {
    const std::string& first = words[0];
    const std::string type = words.back();
    std::string name = first;
    bool saturated = false, wide = false;
    for (size_t w = 1; w < words.size(); w++) {
        wide |= words[w] == "wide";
        saturated |= words[w] == "sat";
        name += words[w] == "rn" || words[w] == "sat" ? "" : "." + words[w];
    }
    if (operands.size() != arity(first) + 1) {
        throw std::string("number of operands");
    }
    const std::string twice = wide ? type.substr(0, 1) + "64" : type;
    std::vector<int> from;
    for (size_t k = 1; k < operands.size(); k++) {
        const bool amount = ((first == "shl" || first == "shr") && k == 2) || (first == "bfe" && k > 1) || (first == "bfi" && k > 2);
        from.push_back(source(operands[k], amount ? "b32" : k == 3 ? twice : type));
    }
    if (first == "bfi") {
        const int both = place();
        Instruction pack;
        pack.work = WORK(d.u = (a.u & 255) | (b.u & 255) << 8);
        add(WORK_ON, pack, both, from[2], from[3]);
        from = {from[0], from[1], both};
    }
    from.resize(3, CONSTANT);
    const int d = target(operands[0], first == "clz" || first == "popc" ? "b32" : twice);
    add(name, i, d, from[0], from[1], from[2]);
    if (saturated) {
        if (type != "f32") {
            throw std::string("this .sat");
        }
        Instruction between = i;
        between.work = WORK(d.f = saturate(a.f));
        add(WORK_ON, between, d, d);
    }
}
