package dev.credence.device.cuda.step;

/**
 * A step's kernel.
 *
 * <p>Its parameter is that of all kernels, the structure {@code Runs} of runs.cu: the block of threads (0, 0, z)
 * belongs to run z, and ends at once where there is no such run. The arguments of a run are
 *
 * <pre>{@code
 * struct {
 *     unsigned count, unused;                    // number of steps
 *     unsigned long long far;                    // the run's piece of device memory, Layout.farBytes
 *     unsigned long long addresses[];            // of Layout.addressed
 *     unsigned constants[];                      // Step.constants, an even number of words with padding
 *     unsigned rows[][Step.rowLength()];         // count rows
 * }
 * }</pre>
 *
 * @param name the entry's name
 * @param ptx the module's text, ASCII
 * @param threads threads of a block
 * @param sharedBytes dynamic shared memory of a block
 * @param barriers barriers in the text
 */
public record StepKernel(String name, String ptx, int threads, int sharedBytes, int barriers) {
    /** Bytes of a run's arguments before its constants. */
    public static int header(Layout layout) {
        return 16 + Long.BYTES * layout.addressed().size();
    }

    /** Words of the constants with padding. */
    public static int constantWords(Step step) {
        return step.constants() + step.constants() % 2;
    }
}
