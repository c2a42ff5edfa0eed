package dev.credence.device.cuda;

import dev.credence.core.device.Tensor;

/** A tensor of floats in the GPU's memory. */
final class CudaTensor extends Tensor {
    private final RunBatcher.Run run;
    private final long address;
    /** The tensor whose memory this one is a view of; itself if it was allocated. */
    private final CudaTensor root;

    /** @param run the run that owns the tensor */
    CudaTensor(RunBatcher.Run run, long address, int... shape) {
        super(shape);
        this.run = run;
        this.address = address;
        root = this;
    }

    private CudaTensor(CudaTensor root, long address, int... shape) {
        super(shape);
        run = root.run;
        this.address = address;
        this.root = root;
    }

    RunBatcher.Run run() {
        return run;
    }

    CudaTensor root() {
        return root;
    }

    /** The first element's index in the {@linkplain #root root}. */
    int offset() {
        return Math.toIntExact((address - root.address) / Float.BYTES);
    }

    static CudaTensor of(Tensor tensor) {
        if (tensor instanceof CudaTensor mine) {
            return mine;
        }
        throw new IllegalArgumentException(tensor + " belongs to another device than cuda");
    }

    static long address(Tensor tensor) {
        return of(tensor).address;
    }

    long bytes() {
        return (long) Float.BYTES * length();
    }

    CudaTensor view(int from, int... shape) {
        CudaTensor view = new CudaTensor(root, address + (long) Float.BYTES * from, shape);
        if (from < 0 || from + view.length() > length()) {
            throw new IllegalArgumentException("A view of " + view.length() + " elements from element " + from
                    + " on does not fit into " + this + " of " + length());
        }
        return view;
    }
}
