package dev.credence.inference.mcmc;

import dev.credence.core.Sizes;
import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The kept draws of all chains on a device: for each block a tensor [S, …], S the chains times the draws of each, one
 * chain after the other. Before the first kept draw, a chain's first slot holds its current position.
 */
final class DrawStore {
    static final String KEPT = "draws.kept";

    private final Device device;
    private final int chains;
    private final int each;
    private final int size;
    private final Map<String, int[]> shapes;
    private final Map<String, Tensor> tensors = new LinkedHashMap<>();
    private final Tensor kept;

    /**
     * @param each draws of each chain
     * @param shapes of the parts of a draw, in order
     */
    DrawStore(Device device, int chains, int each, Map<String, int[]> shapes) {
        this.device = device;
        this.chains = chains;
        this.each = each;
        this.shapes = shapes;
        this.size = shapes.values().stream().mapToInt(DrawStore::length).sum();
        try {
            allocate();
        } catch (OutOfMemoryError e) {
            // nothing else was in progress; release what was allocated
            throw new UserException(
                    (long) chains * each + " draws of " + size + " numbers do not fit into the memory of device "
                            + device.name() + ". Keep fewer draws, use smaller layers, or give it more memory.",
                    e);
        }
        kept = device.allocate(1);
    }

    private void allocate() {
        shapes.forEach((name, shape) -> {
            int unused = Sizes.product("the draws of " + name, (long) chains * each, length(shape));
            int[] all = new int[shape.length + 1];
            all[0] = chains * each;
            System.arraycopy(shape, 0, all, 1, shape.length);
            tensors.put(name, device.allocate(all));
        });
    }

    private static int length(int[] shape) {
        return Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    }

    private Tensor tensor(String name) {
        return Objects.requireNonNull(tensors.get(name));
    }

    /** The tensors by name, with the number of kept draws of each chain. */
    Map<String, Tensor> tensors() {
        Map<String, Tensor> all = new LinkedHashMap<>(tensors);
        all.put(KEPT, kept);
        return all;
    }

    /** Draws kept of each chain so far. */
    int kept() {
        // the number may come from a damaged file
        return Math.max(0, Math.min(each, (int) device.read(kept)[0]));
    }

    void setKept(int count) {
        device.write(kept, (float) count);
    }

    /** Writes a draw [P] to a slot of a chain. */
    void write(int chain, int place, double[] draw) {
        float[] single = new float[size];
        for (int i = 0; i < size; i++) {
            single[i] = (float) draw[i];
        }
        int offset = 0;
        for (Map.Entry<String, int[]> part : shapes.entrySet()) {
            int length = length(part.getValue());
            Tensor all = tensor(part.getKey());
            device.write(device.view(all, (chain * each + place) * length, part.getValue()), single, offset);
            offset += length;
        }
    }

    /** The last written draw [P] of a chain. */
    double[] latest(int chain) {
        double[] draw = new double[size];
        int offset = 0;
        for (Map.Entry<String, int[]> part : shapes.entrySet()) {
            int length = length(part.getValue());
            int place = chain * each + usable() - 1;
            float[] own = device.read(device.view(tensor(part.getKey()), place * length, length));
            for (int i = 0; i < length; i++) {
                draw[offset + i] = own[i];
            }
            offset += length;
        }
        return draw;
    }

    /** Number of draws of each chain in {@link #read}: those kept, at least one. */
    int usable() {
        return Math.max(1, kept());
    }

    /** All usable draws, [S][P], one chain after the other. */
    float[][] read() {
        int use = usable();
        float[][] draws = new float[chains * use][size];
        int offset = 0;
        for (Map.Entry<String, int[]> part : shapes.entrySet()) {
            int length = length(part.getValue());
            float[] all = device.read(tensor(part.getKey()));
            for (int s = 0; s < draws.length; s++) {
                int place = s / use * each + s % use;
                System.arraycopy(all, place * length, draws[s], offset, length);
            }
            offset += length;
        }
        return draws;
    }
}
