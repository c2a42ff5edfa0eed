package dev.credence.device.cuda;

import dev.credence.core.device.Tensor;
import dev.credence.core.random.Noise;
import java.util.List;

/** Receives the calls of a device in place of its execution, while a step is {@linkplain RecordedStep recorded}. */
interface StepListener {
    void pass(PassKernel kernel);

    void draw(boolean normal, Noise noise, Tensor out);

    /** One product for each of {@code samples}, which share {@code a} if it has rank 2. */
    void product(int samples, Tensor a, boolean transposeA, Tensor b, boolean transposeB, Tensor c, boolean accumulate);

    /** Numbers {@code from[offset … offset + length)} are written. */
    void write(CudaTensor to, float[] from, int offset);

    /** Rows of a table by their codes, as {@link dev.credence.core.device.Device#gather}. */
    void gather(Runnable launch, Tensor rows, Tensor codes, Tensor out);

    /** An operation that is launched as it is: of what it reads, and what it writes all elements. */
    void call(Runnable launch, List<Tensor> reads, List<Tensor> writes);

    /** The beginning of a recorded step within this one. */
    void within();

    /** Another operation, which no step can have. */
    void other(String operation);
}
