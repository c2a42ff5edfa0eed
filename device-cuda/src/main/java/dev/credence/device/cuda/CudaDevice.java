package dev.credence.device.cuda;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import dev.credence.core.Sizes;
import dev.credence.core.device.Device;
import dev.credence.core.device.Kernel;
import dev.credence.core.device.Pass;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.random.Noise;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * An NVIDIA GPU, by its driver alone. Formulas are walked in double precision by kernels that read them as lists of
 * instructions; products and convolutions are sums of floats. Everything runs in order on the default stream, and the
 * host waits only where it reads. The same call gives the same bits: no sum's order depends on when threads run.
 */
public final class CudaDevice implements Device {
    private static final String LIBRARY = "libcuda.so.1";

    private static final int THREADS = 128;
    private static final int PRODUCT_THREADS = 64;
    private static final int TILE = 32;

    private final CudaContext context;
    private final CudaImages images = new CudaImages(this);
    private final List<Long> memory = new ArrayList<>();
    private final Arguments arguments = new Arguments(Arena.ofAuto());
    private final Uploads uploads = new Uploads();
    private MemorySegment staging = MemorySegment.NULL;
    private long scratch;
    private long scratchBytes;
    private long thread = -1;
    private boolean closed;

    CudaDevice(CudaContext context) {
        this.context = context;
    }

    /** Why there is no driver to open the device with, if so; the driver is not started. */
    public static Optional<String> unavailable() {
        return CudaContext.unavailable(LIBRARY);
    }

    /**
     * The device on the first GPU.
     *
     * @throws dev.credence.core.UserException if there is no driver, or no GPU that it can use
     */
    public static CudaDevice open() {
        return new CudaDevice(CudaContext.of(LIBRARY));
    }

    @Override
    public String name() {
        return "cuda";
    }

    // ---- memory

    /** The driver, with the context as this thread's. */
    private Driver driver() {
        if (closed) {
            throw new IllegalStateException("The device cuda is closed: open another");
        }
        long current = Thread.currentThread().threadId();
        if (thread != current) {
            context.enter();
            thread = current;
        }
        return context.driver();
    }

    /** Memory of the device, freed when it is closed; what is in it is not said. */
    long reserve(long bytes) {
        long address = driver().allocate(Math.max(bytes, Float.BYTES));
        memory.add(address);
        return address;
    }

    /** Memory that only one kernel uses at a time, as all run in order. */
    long scratch(long bytes) {
        if (bytes > scratchBytes) {
            scratch = reserve(bytes);
            scratchBytes = bytes;
        }
        return scratch;
    }

    /** A copy in the device's memory. */
    long upload(ByteBuffer bytes) {
        long address = reserve(bytes.remaining());
        MemorySegment from = staging(bytes.remaining());
        from.copyFrom(MemorySegment.ofBuffer(bytes));
        driver().toDevice(address, from, bytes.remaining());
        return address;
    }

    /** Copies a few numbers without waiting for the device; they may change as soon as this returns. */
    void send(long to, MemorySegment from) {
        MemorySegment copy = uploads.room(driver(), from.byteSize()).copyFrom(from);
        driver().toDeviceLater(to, copy, copy.byteSize());
    }

    private MemorySegment staging(long bytes) {
        if (staging.byteSize() < bytes) {
            staging = Arena.ofAuto().allocate(Math.max(bytes, 2 * staging.byteSize()), Long.BYTES);
        }
        return staging.asSlice(0, bytes);
    }

    @Override
    public Tensor allocate(int... shape) {
        int length =
                Sizes.product("a tensor", Arrays.stream(shape).asLongStream().toArray());
        CudaTensor tensor = new CudaTensor(reserve((long) Float.BYTES * length), shape);
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
        if (to.length() == 0) {
            return;
        }
        boolean large = to.bytes() > Uploads.LARGEST;
        MemorySegment values = large ? staging(to.bytes()) : uploads.room(driver(), to.bytes());
        MemorySegment.copy(from, offset, values, JAVA_FLOAT, 0, to.length());
        if (large) {
            driver().toDevice(CudaTensor.address(to), values, to.bytes());
        } else {
            driver().toDeviceLater(CudaTensor.address(to), values, to.bytes());
        }
    }

    @Override
    public void read(Tensor tensor, float[] into, int offset) {
        CudaTensor from = CudaTensor.of(tensor);
        if (from.length() > 0) {
            MemorySegment values = staging(from.bytes());
            driver().toHost(values, CudaTensor.address(from), from.bytes());
            MemorySegment.copy(values, JAVA_FLOAT, 0, into, offset, from.length());
        }
    }

    @Override
    public boolean asynchronous() {
        return true;
    }

    // ---- kernels

    /** Empty arguments for the next launch. */
    Arguments arguments() {
        return arguments.clear();
    }

    void launch(String kernel, Driver.Grid grid, Arguments with) {
        driver().launch(kernel, context.function(kernel), grid, with.addresses());
    }

    @Override
    public Kernel prepare(Pass pass) {
        return new PassKernel(this, pass);
    }

    @Override
    public void uniform(Noise noise, Tensor out) {
        draw("draw_uniform", noise, out);
    }

    @Override
    public void normal(Noise noise, Tensor out) {
        draw("draw_normal", noise, out);
    }

    private void draw(String kernel, Noise noise, Tensor out) {
        Arguments with = arguments()
                .with(out)
                .with(out.length())
                .with(noise.random().key0())
                .with(noise.random().key1())
                .with(noise.step());
        launch(kernel, Driver.Grid.over(Math.ceilDiv(out.length(), 32) * 16L, THREADS), with);
    }

    @Override
    public void multiply(Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        product(1, a, transposeA, b, transposeB, c, accumulate);
    }

    @Override
    public void multiplyPerSample(
            Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        product(b.size(0), a, transposeA, b, transposeB, c, accumulate);
    }

    private void product(
            int samples, Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate) {
        int m = c.size(-2);
        int n = c.size(-1);
        int inner = a.size(transposeA ? -2 : -1);
        if (c.length() == 0) {
            return;
        }
        Arguments with = arguments()
                .with(a, a.rank() == 3 ? (long) m * inner : 0, transposeA ? 1 : inner, transposeA ? m : 1)
                .with(b, (long) inner * n, transposeB ? 1 : n, transposeB ? inner : 1)
                .with(c)
                .with(m)
                .with(inner)
                .with(n)
                .with(accumulate);
        launch(
                "multiply",
                new Driver.Grid(Math.ceilDiv(m, TILE), Math.ceilDiv(n, TILE), samples, PRODUCT_THREADS),
                with);
    }

    @Override
    public void convolve(Tensor x, Tensor w, Window window, Tensor out, boolean accumulate) {
        images.convolve(x, w, window, out, accumulate);
    }

    @Override
    public void convolveWeightGradient(Tensor x, Tensor gradOut, Window window, Tensor gradW, boolean accumulate) {
        images.convolveWeightGradient(x, gradOut, window, gradW, accumulate);
    }

    @Override
    public void convolveInputGradient(Tensor gradOut, Tensor w, Window window, Tensor gradX, boolean accumulate) {
        images.convolveInputGradient(gradOut, w, window, gradX, accumulate);
    }

    @Override
    public void maxPool(Tensor x, Window window, Tensor winners, Tensor out) {
        images.maxPool(x, window, winners, out);
    }

    @Override
    public void maxPoolGradient(Tensor winners, Tensor gradOut, Window window, Tensor gradX, boolean accumulate) {
        images.maxPoolGradient(winners, gradOut, window, gradX, accumulate);
    }

    @Override
    public void sumPool(Tensor x, Window window, float factor, Tensor out) {
        images.sumPool(x, window, factor, out);
    }

    @Override
    public void sumPoolGradient(Tensor gradOut, Window window, float factor, Tensor gradX, boolean accumulate) {
        images.sumPoolGradient(gradOut, window, factor, gradX, accumulate);
    }

    @Override
    public void close() {
        if (!closed) {
            Driver driver = driver();
            memory.forEach(driver::free); // waits for what is still to be done
            uploads.close(driver);
            memory.clear();
            closed = true;
        }
    }
}
