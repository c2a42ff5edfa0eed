package dev.credence.device.cuda;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import dev.credence.core.Sizes;
import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.random.Noise;
import dev.credence.device.cuda.step.PassFormula;
import dev.credence.device.cuda.step.Step;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An NVIDIA GPU, accessed through its driver alone. Formulas are computed in floats, or in doubles if they have a gamma
 * function, and summed in doubles; products and convolutions are summed in floats. A device's work runs in order,
 * beside that of others, and the host waits only when it reads. Results are bit-reproducible: no order of summation
 * depends on the scheduling of threads.
 */
public final class CudaDevice implements Device {
    private static final String LIBRARY = "libcuda.so.1";

    private static final double[] NONE = {};

    private static final int THREADS = 128;

    /** Bytes of a run's first memory block: enough for a network of 50 units. */
    static final long PIECE = 1 << 20;

    /** Larger arrays are copied immediately. */
    private static final long MOST_BYTES_ALONG = 1 << 21;

    /** Bytes of pending commands that trigger a launch. */
    private static final long MOST_BYTES = 1 << 22;

    private static final int MOST_KERNELS = 1024;

    /** Markov chains that run side by side. */
    private static final int CHAINS = 32;

    private final CudaContext context;
    private final long piece;
    private final TiledProducts products = new TiledProducts(this);
    private final CudaImages images = new CudaImages(this, products, CudaImages.MOST_NUMBERS, CudaImages.LONGEST_SUM);
    private final DeviceMemory memory;
    private final Arguments arguments = new Arguments(Arena.ofAuto());
    private final RunBatcher.Run run;
    /** Of the runs of this device and of those beside it. */
    private final RunBatcher.Owner owner;

    private final List<CudaDevice> beside = new ArrayList<>();
    private final List<CudaDevice> chains = new ArrayList<>();
    private MemorySegment staging = MemorySegment.NULL;
    private long scratch;
    private long scratchBytes;
    private long thread = -1;
    private @Nullable StepListener listener;
    private boolean closed;

    /** @param piece bytes of the first block of {@link DeviceMemory} */
    CudaDevice(CudaContext context, long piece) {
        this(context, piece, context.runs().new Owner(), /* reads= */ false);
    }

    private CudaDevice(CudaContext context, long piece, RunBatcher.Owner owner, boolean reads) {
        this.context = context;
        this.piece = piece;
        this.owner = owner;
        memory = new DeviceMemory(piece);
        run = owner.join(reads);
    }

    /** Why the device is not available, if so; the driver is not initialised. */
    public static Optional<String> unavailable() {
        return CudaContext.unavailable(LIBRARY);
    }

    /**
     * Opens a device on the first GPU.
     *
     * @throws dev.credence.core.UserException if there is no driver or usable GPU
     */
    public static CudaDevice open() {
        return new CudaDevice(CudaContext.of(LIBRARY), PIECE);
    }

    @Override
    public String name() {
        return "cuda";
    }

    // ---- memory

    /** Makes the context current in this thread. */
    private void enter() {
        if (closed) {
            throw new IllegalStateException("The device cuda is closed: open another");
        }
        long current = Thread.currentThread().threadId();
        if (thread != current) {
            context.enter();
            thread = current;
        }
    }

    private Driver driver() {
        enter();
        return context.driver();
    }

    /** Uninitialised device memory, freed when the device is closed. */
    long reserve(long bytes) {
        return memory.reserve(driver(), bytes);
    }

    /** Scratch memory, shared by all kernels as they run in order. */
    long scratch(long bytes) {
        if (bytes > scratchBytes) {
            scratch = reserve(bytes);
            scratchBytes = bytes;
        }
        return scratch;
    }

    /** Adds the kernel of a pass; gives its name. */
    String add(PassFormula formula) {
        return context.add(formula);
    }

    /** Copies bytes to new device memory. */
    long upload(ByteBuffer bytes) {
        long address = reserve(bytes.remaining());
        MemorySegment from = staging(bytes.remaining());
        from.copyFrom(MemorySegment.ofBuffer(bytes));
        driver().toDevice(address, from, bytes.remaining());
        return address;
    }

    private MemorySegment staging(long bytes) {
        if (staging.byteSize() < bytes) {
            staging = Arena.ofAuto().allocate(Math.max(bytes, 2 * staging.byteSize()), Long.BYTES);
        }
        return staging.asSlice(0, bytes);
    }

    @Override
    public Tensor allocate(int... shape) {
        if (listener != null) {
            listener.other("memory");
        }
        int length =
                Sizes.product("a tensor", Arrays.stream(shape).asLongStream().toArray());
        CudaTensor tensor = new CudaTensor(run, reserve((long) Float.BYTES * length), shape);
        driver().zero(CudaTensor.address(tensor), Math.max(1, length));
        return tensor;
    }

    @Override
    public Tensor view(Tensor tensor, int offset, int... shape) {
        return CudaTensor.of(tensor).view(offset, shape);
    }

    @Override
    public void write(Tensor tensor, float[] from, int offset) {
        CudaTensor to = CudaTensor.of(tensor);
        if (listener != null) {
            listener.write(to, from, offset);
            return;
        }
        if (to.length() > 0) {
            write(to, MemorySegment.ofArray(from).asSlice((long) Float.BYTES * offset, to.bytes()));
        }
    }

    /** Sets all elements of a tensor. */
    void write(CudaTensor to, MemorySegment values) {
        if (to.bytes() <= MOST_BYTES_ALONG && to.run().equals(run)) {
            run.commands().send(CudaTensor.address(to), values);
            asked();
        } else {
            Driver driver = driver();
            owner.finish();
            driver.toDevice(CudaTensor.address(to), staging(to.bytes()).copyFrom(values), to.bytes());
        }
    }

    @Override
    public void read(Tensor tensor, float[] into, int offset) {
        if (listener != null) {
            throw new IllegalStateException("A recorded step must not read " + tensor);
        }
        CudaTensor from = CudaTensor.of(tensor);
        if (from.length() > 0) {
            MemorySegment values = staging(from.bytes());
            Driver driver = driver();
            owner.finish();
            driver.toHost(values, CudaTensor.address(from), from.bytes());
            MemorySegment.copy(values, JAVA_FLOAT, 0, into, offset, from.length());
        }
    }

    @Override
    public Traits traits() {
        return new Traits(true, true, context.resident());
    }

    /** A step that is not full waits for the next ones. */
    @Override
    public void submit() {
        Commands commands = run.commands();
        if (commands.hasRoom()) {
            return;
        }
        enter();
        run.submit(commands.isFull());
    }

    // ---- recorded steps

    @Override
    public Kernel record(Use use, Runnable step, Tensor... results) {
        return new RecordedStep(this, step, use, List.of(results));
    }

    /** Who is told of calls in their place, if they are not executed. */
    @Nullable
    StepListener listener() {
        return listener;
    }

    /** Tells a listener of a step's calls in place of executing them. */
    void listen(StepListener to, Runnable step) {
        if (listener != null) {
            throw new IllegalStateException("A recorded step is within another");
        }
        listener = to;
        try {
            step.run();
        } finally {
            listener = null;
        }
    }

    /** The kernel of a step, compiled on first use in the context, if there is one. */
    Optional<CompiledStep> compile(Step step) {
        enter();
        return context.compiledSteps().of(step);
    }

    /** A recorded step with fewer operations, for kernels of each. */
    Step fused(Step step) {
        return context.compiledSteps().fused(step);
    }

    /** Adds a step of a run, whose calls give its numbers. */
    void add(StepLaunch launch, Runnable step) {
        run.commands().open(launch);
        launch.rows().begin();
        listen(launch.rows(), step);
        launch.rows().end();
    }

    @Override
    public Device beside() {
        CudaDevice other = new CudaDevice(context, piece, owner, /* reads= */ false);
        beside.add(other);
        return other;
    }

    /** Devices for chains that are launched together, created on first use. */
    @Override
    public List<Device> perThread() {
        if (chains.isEmpty()) {
            for (int i = 0; i < CHAINS; i++) {
                chains.add(new CudaDevice(context, piece, context.runs().new Owner(), /* reads= */ true));
            }
        }
        return List.copyOf(chains);
    }

    // ---- kernels

    /** Empty arguments for the next launch. */
    Arguments arguments() {
        return arguments.clear();
    }

    void launch(String kernel, Driver.Grid grid, Arguments with) {
        launch(kernel, grid, with, NONE);
    }

    /** Launches a kernel with further numbers after its arguments. */
    void launch(String kernel, Driver.Grid grid, Arguments with, double[] further) {
        if (listener != null) {
            listener.other(kernel);
            return;
        }
        MemorySegment room = run.commands().launch(kernel, grid, with, (long) Double.BYTES * further.length);
        MemorySegment.copy(further, 0, room, JAVA_DOUBLE, 0, further.length);
        asked();
    }

    private void asked() {
        Commands commands = run.commands();
        if (commands.bytes() > MOST_BYTES || commands.count() >= MOST_KERNELS) {
            submit();
        }
    }

    @Override
    public Kernel prepare(Pass pass) {
        return new PassKernel(this, pass);
    }

    @Override
    public void uniform(Noise noise, Tensor out) {
        draw(/* normal= */ false, noise, out);
    }

    @Override
    public void normal(Noise noise, Tensor out) {
        draw(/* normal= */ true, noise, out);
    }

    private void draw(boolean normal, Noise noise, Tensor out) {
        if (listener != null) {
            listener.draw(normal, noise, out);
        } else {
            draw(normal, noise.random().key0(), noise.random().key1(), noise.step(), out);
        }
    }

    /** Launches a draw of a step of the stream with a key of two words. */
    void draw(boolean normal, int key0, int key1, int step, Tensor out) {
        Arguments with =
                arguments().with(out).with(out.length()).with(key0).with(key1).with(step);
        Driver.Grid grid = Driver.Grid.over(Math.ceilDiv(out.length(), 32) * 16L, THREADS);
        launch(normal ? "draw_normal" : "draw_uniform", grid, with);
    }

    @Override
    public void multiply(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        multiply(1, a, transposeA, b, transposeB, c, accumulate);
    }

    @Override
    public void multiplyPerSample(
            Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        multiply(b.size(0), a, transposeA, b, transposeB, c, accumulate);
    }

    /** Products, one for each of {@code samples}, which share {@code a} if it has rank 2. */
    void multiply(
            int samples, Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        if (c.length() == 0) {
            return;
        }
        if (listener != null) {
            listener.product(samples, a, transposeA, b, transposeB, c, accumulate);
            return;
        }
        products.multiply(samples, a, transposeA, b, transposeB, c, accumulate);
    }

    /** Whether a product of so many multiplications is one for cuBLAS. */
    boolean usesBlas(double multiplications) {
        return context.blas().isPresent() && multiplications >= CuBlas.LARGE;
    }

    /** Launches what reads tensors and sets others as a whole, or tells the listener of it. */
    private void call(Runnable launch, List<Tensor> reads, Tensor... writes) {
        if (listener != null) {
            listener.call(launch, reads, List.of(writes));
        } else {
            launch.run();
        }
    }

    @Override
    public void convolve(Tensor x, Tensor w, Window window, Tensor out, boolean accumulate) {
        Runnable launch = () -> images.convolve(x, w, window, out, accumulate);
        call(launch, accumulate ? List.of(x, w, out) : List.of(x, w), out);
    }

    @Override
    public void convolveWeightGradient(Tensor x, Tensor gradOut, Window window, Tensor gradW, boolean accumulate) {
        Runnable launch = () -> images.convolveWeightGradient(x, gradOut, window, gradW, accumulate);
        call(launch, accumulate ? List.of(x, gradOut, gradW) : List.of(x, gradOut), gradW);
    }

    @Override
    public void convolveInputGradient(Tensor gradOut, Tensor w, Window window, Tensor gradX, boolean accumulate) {
        Runnable launch = () -> images.convolveInputGradient(gradOut, w, window, gradX, accumulate);
        call(launch, accumulate ? List.of(gradOut, w, gradX) : List.of(gradOut, w), gradX);
    }

    @Override
    public void gather(Tensor rows, Tensor codes, Tensor out) {
        Runnable launch = () -> coded("gather", rows, codes, out, rows.length() / rows.size(0));
        if (listener != null) {
            listener.gather(launch, rows, codes, out);
        } else {
            launch.run();
        }
    }

    @Override
    public void scatterAdd(Tensor from, Tensor codes, Tensor rows) {
        Runnable launch = () -> coded("scatter_add", from, codes, rows, rows.length() / rows.size(0));
        call(launch, List.of(from, codes, rows), rows);
    }

    /** Launches a kernel with one thread for each element of the rows that have a code. */
    private void coded(String kernel, Tensor from, Tensor codes, Tensor to, int width) {
        Arguments with =
                arguments().with(from).with(codes).with(to).with(codes.length()).with(width);
        launch(kernel, Driver.Grid.over((long) codes.length() * width, THREADS), with);
    }

    @Override
    public void maxPool(Tensor x, Window window, Tensor winners, Tensor out) {
        call(() -> images.maxPool(x, window, winners, out), List.of(x), winners, out);
    }

    @Override
    public void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate) {
        Runnable launch = () -> images.maxPoolGradient(winners, gradOut, window, gradX, accumulate);
        call(launch, accumulate ? List.of(winners, gradOut, gradX) : List.of(winners, gradOut), gradX);
    }

    @Override
    public void sumPool(Tensor x, Window window, float factor, Tensor out) {
        call(() -> images.sumPool(x, window, factor, out), List.of(x), out);
    }

    @Override
    public void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate) {
        Runnable launch = () -> images.sumPoolGradient(gradOut, window, factor, gradX, accumulate);
        call(launch, accumulate ? List.of(gradOut, gradX) : List.of(gradOut), gradX);
    }

    @Override
    public void close() {
        if (!closed) {
            Driver driver = driver();
            run.leave();
            beside.forEach(CudaDevice::close);
            chains.forEach(CudaDevice::close);
            memory.free(driver);
            closed = true;
        }
    }
}
