import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.device.Window;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Noise;
import dev.credence.device.cuda.CudaDeviceProvider;
import java.util.List;
import java.util.Locale;

/**
 * Products and convolutions of single calls on the GPU, whose lines gpu_shapes.py puts beside PyTorch's.
 * {@code GpuShapes [SECONDS] [SMALL]}: seconds of each measurement, and a divisor of all extents, for a trial on the
 * stand-in. A line is {@code KIND SHAPE microseconds}, the best of five blocks.
 */
final class GpuShapes {
    private static final int BLOCKS = 5;

    /** Rows, inner extent, columns. The last two: a layer of LeNet and of the network for MNIST with ten samples. */
    private static final List<int[]> PRODUCTS = List.of(
            new int[] {1000, 1000, 1000},
            new int[] {2048, 2048, 2048},
            new int[] {8192, 1024, 8192},
            new int[] {128, 800, 500},
            new int[] {1280, 784, 100});

    /** Images, side, channels, outputs: LeNet's layers, windows of 5 × 5 and a stride of 2. */
    private static final List<int[]> CONVOLUTIONS = List.of(
            new int[] {128, 28, 1, 20}, new int[] {128, 12, 20, 50}, new int[] {1024, 12, 20, 50});

    private final Device device;
    private final double seconds;

    private GpuShapes(Device device, double seconds) {
        this.device = device;
        this.seconds = seconds;
    }

    public static void main(String[] args) {
        double seconds = args.length > 0 ? Double.parseDouble(args[0]) : 1;
        int small = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        try (Device device = new CudaDeviceProvider().open()) {
            GpuShapes shapes = new GpuShapes(device, seconds);
            for (int[] p : PRODUCTS) {
                shapes.product(Math.ceilDiv(p[0], small), Math.ceilDiv(p[1], small), Math.ceilDiv(p[2], small));
            }
            for (int[] c : CONVOLUTIONS) {
                shapes.convolution(Math.ceilDiv(c[0], small), c[1], c[2], c[3]);
            }
        }
    }

    private Tensor drawn(int seed, int... shape) {
        Tensor tensor = device.allocate(shape);
        device.normal(new Noise(CounterRandom.of(seed, 1)), tensor);
        return tensor;
    }

    private void product(int m, int k, int n) {
        Tensor a = drawn(1, m, k);
        Tensor b = drawn(2, k, n);
        Tensor c = device.allocate(m, n);
        time("product " + m + "x" + k + "x" + n, c, () -> device.multiply(a, false, b, false, c, false));
    }

    private void convolution(int images, int side, int channels, int outputs) {
        Window window = new Window(side, side, channels, 5, 5, 2, 0);
        Tensor x = drawn(1, images, window.imageSize());
        Tensor w = drawn(2, window.patchSize(), outputs);
        Tensor out = drawn(3, images * window.positions(), outputs);
        Tensor result = device.allocate(images * window.positions(), outputs);
        Tensor gradW = device.allocate(window.patchSize(), outputs);
        Tensor gradX = device.allocate(images, window.imageSize());
        String shape = " " + images + "x" + side + "x" + channels + "x" + outputs;
        time("forward" + shape, result, () -> device.convolve(x, w, window, result, false));
        time("weights" + shape, gradW, () -> device.convolveWeightGradient(x, out, window, gradW, false));
        time("images" + shape, gradX, () -> device.convolveInputGradient(out, w, window, gradX, false));
    }

    private void time(String name, Tensor result, Runnable call) {
        Tensor first = device.view(result, 0, 1);
        block(first, call, 3);
        int calls = 1;
        double took = block(first, call, calls);
        while (took < seconds / (4 * BLOCKS)) {
            calls *= 2;
            took = block(first, call, calls);
        }
        double best = took / calls;
        for (int i = 1; i < BLOCKS; i++) {
            best = Math.min(best, block(first, call, calls) / calls);
        }
        System.out.println(name + " " + String.format(Locale.ROOT, "%.2f", best * 1e6));
    }

    /** Seconds for some calls, until a number of the last result is here. */
    private double block(Tensor first, Runnable call, int calls) {
        long begun = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            call.run();
            if (i % 32 == 31) {
                device.submit();
            }
        }
        device.read(first);
        return (System.nanoTime() - begun) * 1e-9;
    }
}
