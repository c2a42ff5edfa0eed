// NVRTC for machines without it: g++ compiles the text to a library that the stand-in for the driver loads. The text
// that it gives for PTX is the library's name.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

struct Program { std::string source, ptx, log; };

static std::string contents(const std::string& file) {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

extern "C" {
int nvrtcCreateProgram(Program** program, const char* source, const char*, int, const char**, const char**) {
    return *program = new Program{source, "", ""}, 0;
}

int nvrtcCompileProgram(Program* program, int, const char**) {
    char name[] = "/tmp/stand-in-XXXXXX";
    const int file = mkstemp(name);
    close(file);
    const std::string path = name;
    std::ofstream(path + ".cpp") << "#include \"stand_in.h\"\n" << program->source;
    const std::string command = "g++ -std=c++17 -O1 -fPIC -shared -U_FORTIFY_SOURCE -I" SOURCES " " + path + ".cpp -o " + path
            + ".so 2> " + path;
    const bool failed = system(command.c_str()) != 0;
    program->log = contents(path);
    program->ptx = ".version 9.9\n.target stand-in\n.library " + path + ".so\n";
    remove(name);
    remove((path + ".cpp").c_str());
    return failed ? 6 : 0;
}

int nvrtcGetPTXSize(Program* program, size_t* size) { return *size = program->ptx.size() + 1, 0; }

int nvrtcGetPTX(Program* program, char* to) { return strcpy(to, program->ptx.c_str()), 0; }

int nvrtcGetProgramLogSize(Program* program, size_t* size) { return *size = program->log.size() + 1, 0; }

int nvrtcGetProgramLog(Program* program, char* to) { return strcpy(to, program->log.c_str()), 0; }

int nvrtcDestroyProgram(Program** program) { return delete *program, 0; }
}
