package dev.credence.device.cuda;

import dev.credence.core.device.Tensor;
import dev.credence.core.random.Noise;

/** Receives the calls of a device in place of its execution, while a step is {@linkplain RecordedStep recorded}. */
interface StepListener {
    void pass(PassKernel kernel);

    void draw(boolean normal, Noise noise, Tensor out);

    /** One product for each of {@code samples}, which share {@code a} if it has rank 2. */
    void product(int samples, Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate);

    /** Numbers {@code from[offset … offset + length)} are written. */
    void write(CudaTensor to, float[] from, int offset);

    /** Rows of a table by their codes, as {@link dev.credence.core.device.Device#gather}. */
    void gather(Tensor rows, Tensor codes, Tensor out);

    /** Another operation, such as a convolution. */
    void other(String operation);
}
