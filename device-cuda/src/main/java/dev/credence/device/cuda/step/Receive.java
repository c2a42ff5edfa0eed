package dev.credence.device.cuda.step;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Numbers that the host gives for every step, such as a batch, or that it names: row numbers of a table that stays in
 * the device's memory, such as a data set.
 *
 * <p>With e the element of the whole batch that is element i of a part ({@link Source.Stretch#word}), and n the numbers
 * from {@code from} on of those that follow the scalars in the step's row, element i of {@code to} is n_e, or
 * table[n_⌊e / width⌋, e mod width].
 *
 * @param length elements, from the buffer's first on
 * @param points rows of the batch: {@code length} is a multiple; 1 if unknown
 * @param stretch which elements belong to a part
 * @param table what the numbers are rows of; null if they are the elements themselves
 */
public record Receive(
        Buffer to,
        int from,
        int length,
        int points,
        Source.Stretch stretch,
        @Nullable Table table) implements StepOperation {
    /**
     * Rows of floats in the device's memory, which nothing writes during a step. Neither their address nor their number
     * is a part of the step, so that runs with other data share a kernel.
     *
     * @param address index of the first of the two constants that are its address, the lower word first
     * @param width elements of a row
     */
    public record Table(int address, int width) {}

    /** Elements that the host gives themselves. */
    public Receive(Buffer to, int from, int length, int points, Source.Stretch stretch) {
        this(to, from, length, points, stretch, null);
    }

    @Override
    public List<Access> accesses() {
        Place place = Place.whole(to, length);
        return List.of(new Access(place, new Place.Range(to, 0, length), true, true));
    }
}
