package dev.credence.device.cuda.step;

import java.util.List;

/**
 * Numbers that the host gives for every step, such as a batch: element i of {@code to} is number {@code from + i} of
 * those that follow the scalars in the step's row.
 *
 * @param length elements, from the buffer's first on
 * @param points rows of the batch: {@code length} is a multiple; 1 if unknown
 * @param stretch which numbers belong to a part
 */
public record Receive(Buffer to, int from, int length, int points, Source.Stretch stretch) implements StepOperation {
    @Override
    public List<Access> accesses() {
        Place place = Place.whole(to, length);
        return List.of(new Access(place, new Place.Range(to, 0, length), true, true));
    }
}
