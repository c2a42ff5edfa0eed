package dev.credence.device.cuda.step;

/**
 * Memory of a run that the operations of a step read and write.
 *
 * @param number identifies it within a step
 * @param length floats
 */
public record Buffer(int number, int length) {
    @Override
    public String toString() {
        return "b" + number;
    }
}
