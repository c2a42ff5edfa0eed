// NVIDIA's driver for machines without a GPU: the functions that the device calls, and the device's own kernels, which
// run here. Every allocation ends at a page that must not be touched, and begins as NaN: a kernel that goes beyond it
// fails with CUDA_ERROR_ILLEGAL_ADDRESS, as on a GPU.
#include "stand_in.h"
#include "stand_in_ptx.h"
#include "stand_in_tensor.h"
// the .cu files, in the order in which NVRTC is given them
#include "runs.cu"
#include "functions.cu"
#include "totals.cu"
#include "passes.cu"
#include "numbers.cu"
#include "tiles.cu"
#include "products.cu"
#include "tensor_products.cu"
#include "images.cu"
#include "rows.cu"
#include "broken.cu"

#include <csignal>
#include <deque>
#include <map>
#include <mutex>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

namespace {
enum { SUCCESS = 0, INVALID_VALUE = 1, OUT_OF_MEMORY = 2, NOT_FOUND = 500, NOT_READY = 600, ILLEGAL_ADDRESS = 700,
    LAUNCH_FAILED = 719 };

enum { LARGEST_SHARED = 227 * 1024, SHARED_WITHOUT_ASKING = 48 * 1024 };
enum { MULTIPROCESSORS = 16, MOST_SHARED = 97, SHARED_OF_FUNCTION = 8 }; // attributes

// A kernel of this library, or one of PTX.
struct Kernel {
    void (*compiled)(Runs);
    const ptx::Module* module = nullptr;
    const ptx::Function* entry = nullptr;
    unsigned most = SHARED_WITHOUT_ASKING; // bytes of shared memory that a launch may ask for

    Kernel(void (*function)(Runs)) : compiled(function) {}
    Kernel(const ptx::Module* of, const ptx::Function* function) : compiled(nullptr), module(of), entry(function) {}
};

#define KERNEL(name) {#name, name},
std::map<std::string, Kernel> kernels = {
    KERNEL(pass_parts) KERNEL(copy_words) KERNEL(draw_uniform) KERNEL(draw_normal) KERNEL(settle_numbers) KERNEL(add_parts)
    KERNEL(product_128x128_nn4) KERNEL(product_128x128_nt) KERNEL(product_128x128_tn4)
    KERNEL(product_64x64_nn) KERNEL(product_64x64_nt) KERNEL(product_64x64_tn)
    KERNEL(product_64x32_nn) KERNEL(product_64x32_nt) KERNEL(product_64x32_tn)
    KERNEL(convolve_64x64_nn) KERNEL(convolve_64x64_tn) KERNEL(convolve_64x32_nn) KERNEL(convolve_64x32_tn)
    KERNEL(tensor_product_128x128_nn4) KERNEL(tensor_product_128x128_nt) KERNEL(tensor_product_128x128_tn4)
    KERNEL(tensor_product_64x64_nn) KERNEL(tensor_product_64x64_nt) KERNEL(tensor_product_64x64_tn)
    KERNEL(tensor_convolve_64x64_nn) KERNEL(tensor_convolve_64x64_tn)
    KERNEL(pad_images) KERNEL(gather_patches) KERNEL(max_pool) KERNEL(max_pool_gradient)
    KERNEL(gather) KERNEL(scatter_add) KERNEL(sum_pool) KERNEL(sum_pool_gradient) KERNEL(broken_barrier)
};

std::map<const void*, std::unique_ptr<ptx::Module>> modules; // of PTX that is not this library's

// kernels.ptx, or a text that says no more than which driver it needs
bool ofKernelsHere(const char* text) {
    const char* entry = strstr(text, ".entry ");
    if (!entry) {
        return strstr(text, ".target");
    }
    entry += 7;
    return kernels.count(std::string(entry, strcspn(entry, "( \n")));
}

std::mutex one; // kernel at a time
std::map<char*, std::pair<char*, size_t>> memory;

// A fault of a kernel ends its launch; all others are the host program's, which uses the signal itself.
struct sigaction before;
sigjmp_buf beyond;
volatile bool launched = false;
pthread_t launcher;

// A point in a stream's work: how often it was recorded, and the last time that a stream has come to.
struct Event { unsigned long long recorded, reached; };

// Work, which an event may have to be reached for.
struct Work { std::function<int()> run; const Event* event; unsigned long long number; };

// What was asked for and is done only when somebody waits, if tests want that; else the queues are empty. Streams wait
// for events alone, neither the default stream (0) for others, nor others for it.
bool delayed = false;
std::map<size_t, std::deque<Work>> queues; // of streams
std::vector<std::unique_ptr<Event>> events;
int failure = SUCCESS; // of work that nobody has waited for yet
bool refusesSteps = false; // as a driver that does not take a step's kernel
unsigned long long waits = 0; // how often the host did
unsigned long long graphs = 0; // how often one was launched
unsigned long long streams = 0; // with work at the same time, at most

// Runs the first work of a stream that has some and waits for none, which the seed chooses; all with the lock.
bool advance() {
    std::vector<size_t> able;
    for (auto& queue : queues) {
        if (!queue.second.empty()) {
            const Work& first = queue.second.front();
            if (!first.event || first.event->reached >= first.number) {
                able.push_back(queue.first);
            }
        }
    }
    if (able.empty()) {
        return false;
    }
    std::deque<Work>& queue = queues[able[stand_in::random() % able.size()]];
    Work next = queue.front();
    queue.pop_front();
    int error = next.run();
    if (error) { // nothing that was asked for before is done, or waited for
        failure = error;
        queues.clear();
        for (auto& event : events) {
            event->reached = event->recorded;
        }
    }
    return true;
}

int told() {
    int error = failure;
    failure = SUCCESS;
    return error;
}

int finish(size_t stream) {
    while (!queues[stream].empty() && advance()) {
    }
    return told();
}

template <class F> int later(size_t stream, F run, const Event* event = nullptr) {
    if (!delayed) {
        return run();
    }
    queues[stream].push_back({run, event, event ? event->recorded : 0});
    unsigned long long busy = 0;
    for (auto& queue : queues) {
        busy += queue.first && !queue.second.empty();
    }
    streams = std::max(streams, busy);
    return SUCCESS;
}

void faulted(int signal, siginfo_t* info, void* context) {
    if (launched && pthread_equal(launcher, pthread_self())) {
        siglongjmp(beyond, 1);
    }
    if (before.sa_flags & SA_SIGINFO) {
        before.sa_sigaction(signal, info, context);
    } else if (before.sa_handler != SIG_IGN && before.sa_handler != SIG_DFL) {
        before.sa_handler(signal);
    } else {
        sigaction(signal, &before, nullptr);
    }
}

void watch() {
    static bool watching = false;
    if (!watching) {
        sigaction(SIGSEGV, nullptr, &before);
        struct sigaction mine = before;
        mine.sa_flags = before.sa_flags | SA_SIGINFO;
        mine.sa_sigaction = faulted;
        sigaction(SIGSEGV, &mine, nullptr);
        watching = true;
    }
}
} // namespace

extern "C" {
// ---- what tests ask for

void stand_in_seed(unsigned long long seed) { stand_in::seed = seed; }

void stand_in_skip(const char* barrier) { stand_in::skipped = barrier; }

void stand_in_delay(int yes) {
    std::lock_guard<std::mutex> lock(one);
    while (advance()) {
    }
    delayed = yes != 0;
    streams = 0;
}

void stand_in_refuse_steps(int yes) { refusesSteps = yes != 0; }

void stand_in_waits(unsigned long long* count) { *count = waits; }

void stand_in_streams(unsigned long long* count) { *count = streams; }

// ---- the driver

int cuInit(unsigned) {
    std::lock_guard<std::mutex> lock(one);
    watch();
    return SUCCESS;
}

int cuGetErrorName(int error, const char** text) {
    *text = error == INVALID_VALUE ? "CUDA_ERROR_INVALID_VALUE"
            : error == OUT_OF_MEMORY ? "CUDA_ERROR_OUT_OF_MEMORY"
            : error == NOT_READY ? "CUDA_ERROR_NOT_READY"
            : error == NOT_FOUND ? "CUDA_ERROR_NOT_FOUND"
            : error == ILLEGAL_ADDRESS ? "CUDA_ERROR_ILLEGAL_ADDRESS"
                                       : "CUDA_ERROR_LAUNCH_FAILED";
    return SUCCESS;
}

int cuGetErrorString(int error, const char** text) {
    *text = error == LAUNCH_FAILED ? stand_in::fault.c_str() : "in the stand-in for a GPU";
    return SUCCESS;
}

int cuDeviceGet(int* device, int) { return *device = 0, SUCCESS; }

int cuDeviceGetAttribute(int* value, int attribute, int) {
    *value = attribute == MOST_SHARED ? LARGEST_SHARED : attribute == MULTIPROCESSORS ? 132 : 9;
    return SUCCESS;
}

int cuDeviceTotalMem_v2(size_t* bytes, int) { return *bytes = 80ull << 30, SUCCESS; }

int cuDevicePrimaryCtxRetain(void** context, int) { return *context = (void*) 1, SUCCESS; }

int cuCtxSetCurrent(void*) { return SUCCESS; }

// The text of kernels here is not read, all other is.
int cuModuleLoadData(void** module, const void* text) {
    if (refusesSteps && strstr((const char*) text, ".entry step_")) {
        return INVALID_VALUE;
    }
    if (!memcmp(text, "\x7f" "ELF", 4) || ofKernelsHere((const char*) text)) {
        return *module = &kernels, SUCCESS;
    }
    if (!strstr((const char*) text, ".target")) {
        return INVALID_VALUE;
    }
    std::unique_ptr<ptx::Module> read(ptx::load((const char*) text));
    if (!read) {
        return INVALID_VALUE;
    }
    std::lock_guard<std::mutex> lock(one);
    *module = read.get();
    modules[*module] = std::move(read);
    return SUCCESS;
}

int cuModuleGetFunction(void** function, void* module, const char* name) {
    {
        std::lock_guard<std::mutex> lock(one);
        auto read = modules.find(module);
        if (read != modules.end()) {
            const ptx::Function* entry = read->second->find(name);
            return entry ? *function = new Kernel(read->second.get(), entry), SUCCESS : NOT_FOUND;
        }
    }
    auto found = kernels.find(name);
    return found == kernels.end() ? NOT_FOUND : (*function = &found->second, SUCCESS);
}

int cuFuncSetAttribute(Kernel* function, int attribute, int value) {
    std::lock_guard<std::mutex> lock(one);
    const int fixed = function->module ? (int) function->module->shared : 0;
    if (attribute != SHARED_OF_FUNCTION || value < 0 || value > LARGEST_SHARED - fixed) {
        return INVALID_VALUE;
    }
    function->most = value;
    return SUCCESS;
}

int cuMemAlloc_v2(unsigned long long* address, size_t bytes) {
    if (bytes == 0) {
        return INVALID_VALUE;
    }
    const size_t page = sysconf(_SC_PAGESIZE), whole = (bytes + page - 1) / page * page;
    char* base = (char*) mmap(nullptr, whole + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (base == MAP_FAILED) {
        return OUT_OF_MEMORY;
    }
    mprotect(base + whole, page, PROT_NONE);
    memset(base, 0xff, whole);
    char* start = base + whole - (bytes + 3) / 4 * 4;
    std::lock_guard<std::mutex> lock(one);
    memory[start] = {base, whole + page};
    *address = (unsigned long long) start;
    return SUCCESS;
}

int cuMemFree_v2(unsigned long long address) {
    std::lock_guard<std::mutex> lock(one); // and no wait for work, which would find that the memory is not there
    auto found = memory.find((char*) address);
    if (found == memory.end()) {
        return INVALID_VALUE;
    }
    munmap(found->second.first, found->second.second);
    memory.erase(found);
    return SUCCESS;
}

int cuMemsetD32_v2(unsigned long long to, unsigned value, size_t words) {
    std::lock_guard<std::mutex> lock(one);
    return later(0, [=] { return std::fill_n((unsigned*) to, words, value), SUCCESS; });
}

// The copy takes the numbers at once, but they may arrive later, as those of short copies do.
int cuMemcpyHtoD_v2(unsigned long long to, const void* from, size_t bytes) {
    std::lock_guard<std::mutex> lock(one);
    int error = finish(0);
    std::string copy((const char*) from, bytes);
    return error ? error : later(0, [=] { return memcpy((void*) to, copy.data(), bytes), SUCCESS; });
}

int cuMemcpyHtoDAsync_v2(unsigned long long to, const void* from, size_t bytes, size_t stream) {
    std::lock_guard<std::mutex> lock(one);
    return later(stream, [=] { return memcpy((void*) to, from, bytes), SUCCESS; });
}

int cuMemAllocHost_v2(void** address, size_t bytes) { return (*address = malloc(bytes)) ? SUCCESS : OUT_OF_MEMORY; }

int cuMemFreeHost(void* address) { return free(address), SUCCESS; }

int cuMemcpyDtoH_v2(void* to, unsigned long long from, size_t bytes) {
    std::lock_guard<std::mutex> lock(one);
    int error = finish(0);
    return error ? error : (memcpy(to, (const void*) from, bytes), SUCCESS);
}

// ---- streams and events

int cuStreamCreate(size_t* stream, unsigned flags) {
    std::lock_guard<std::mutex> lock(one);
    static size_t last = 0;
    return flags == 1 ? *stream = ++last, SUCCESS : INVALID_VALUE; // those that wait for the default stream are unknown here
}

int cuStreamSynchronize(size_t stream) {
    std::lock_guard<std::mutex> lock(one);
    waits++;
    return finish(stream);
}

int cuEventCreate(Event** event, unsigned) {
    std::lock_guard<std::mutex> lock(one);
    events.emplace_back(new Event());
    return *event = events.back().get(), SUCCESS;
}

int cuEventRecord(Event* event, size_t stream) {
    std::lock_guard<std::mutex> lock(one);
    const unsigned long long number = ++event->recorded;
    return later(stream, [=] { return event->reached = std::max(event->reached, number), SUCCESS; });
}

int cuStreamWaitEvent(size_t stream, const Event* event, unsigned) {
    std::lock_guard<std::mutex> lock(one);
    return later(stream, [] { return SUCCESS; }, event);
}

int cuEventSynchronize(const Event* event) {
    std::lock_guard<std::mutex> lock(one);
    waits++;
    const unsigned long long number = event->recorded;
    while (event->reached < number && advance()) {
    }
    return told();
}

// Now and then the work is done by the next time, or who asks again and again would never hear that it is.
int cuEventQuery(const Event* event) {
    std::lock_guard<std::mutex> lock(one);
    const bool done = event->reached >= event->recorded;
    const bool soon = stand_in::random() % 8 == 0;
    while (soon && event->reached < event->recorded && advance()) {
    }
    return done ? failure : NOT_READY;
}

struct Launch { const Kernel* kernel; Runs runs; stand_in::Dim grid, of; unsigned shared; };

static int run(const Launch& launch) {
    using namespace stand_in;
    stand_in::kernel = [&launch] { launch.kernel->compiled(launch.runs); };
    threads = launch.of;
    blocks = launch.grid;
    fault.clear();
    launcher = pthread_self();
    launched = true;
    if (sigsetjmp(beyond, 1)) {
        launched = false;
        forget();
        return ILLEGAL_ADDRESS;
    }
    for (unsigned b = 0; b < blocks.x * blocks.y * blocks.z && fault.empty(); b++) {
        block = {b % blocks.x, b / blocks.x % blocks.y, b / blocks.x / blocks.y};
        if (launch.kernel->module) {
            ptx::runBlock(*launch.kernel->module, *launch.kernel->entry, launch.shared, &launch.runs);
        } else {
            runBlock();
        }
    }
    launched = false;
    return fault.empty() ? SUCCESS : LAUNCH_FAILED;
}

static bool possible(const Launch& l) {
    const unsigned of = l.of.x * l.of.y * l.of.z, most = l.kernel->entry ? l.kernel->entry->threads : 1024;
    return l.grid.x * l.grid.y * l.grid.z > 0 && of > 0 && of <= std::min(most, 1024u) && l.grid.y <= 65535
            && l.grid.z <= 65535 && l.shared <= l.kernel->most;
}

// The arguments are copied now, also when the kernel runs later.
int cuLaunchKernel(void* function, unsigned gx, unsigned gy, unsigned gz, unsigned x, unsigned y, unsigned z,
        unsigned shared, size_t stream, void** arguments, void**) {
    Launch launch = {(const Kernel*) function, *(Runs*) arguments[0], {gx, gy, gz}, {x, y, z}, shared};
    if (!possible(launch)) {
        return INVALID_VALUE;
    }
    std::lock_guard<std::mutex> lock(one);
    return later(stream, [=] { return run(launch); });
}

// ---- graphs: of kernels, one after the other

struct Graph { std::vector<Launch> launches; };

struct NodeParameters { // CUDA_KERNEL_NODE_PARAMS
    void* function;
    unsigned gridX, gridY, gridZ, x, y, z, shared;
    void** arguments;
    void** extra;
};

int cuGraphCreate(Graph** graph, unsigned) { return *graph = new Graph(), SUCCESS; }

int cuGraphAddKernelNode(size_t* node, Graph* graph, const size_t* before, size_t count, const NodeParameters* p) {
    Launch launch = {(const Kernel*) p->function, *(Runs*) p->arguments[0], {p->gridX, p->gridY, p->gridZ}, {p->x, p->y, p->z},
            p->shared};
    // each waits for the one before it, or their order would be open
    if (!possible(launch) || count != (graph->launches.empty() ? 0 : 1)
            || (count == 1 && before[0] != graph->launches.size())) {
        return INVALID_VALUE;
    }
    graph->launches.push_back(launch);
    return *node = graph->launches.size(), SUCCESS;
}

int cuGraphInstantiateWithFlags(Graph** executable, Graph* graph, unsigned long long) {
    return *executable = new Graph(*graph), SUCCESS;
}

int cuGraphLaunch(Graph* executable, size_t stream) {
    std::lock_guard<std::mutex> lock(one);
    graphs++;
    int error = SUCCESS;
    for (const Launch& launch : executable->launches) {
        error = error ? error : later(stream, [=] { return run(launch); });
    }
    return error;
}

int cuGraphDestroy(Graph* graph) { return delete graph, SUCCESS; }

int cuGraphExecDestroy(Graph* executable) { return delete executable, SUCCESS; }
}
