package dev.credence.device.cuda.step;

import java.util.List;

/**
 * Random numbers: element i is a function of word i of the noise's current step, uniform (word ≫ 8) · 2⁻²⁴ or normal
 * Φ⁻¹((word + ½)/2³²), as {@link dev.credence.core.device.Device#uniform} and {@code normal} say.
 *
 * @param noise number of the noise
 * @param length elements, from the buffer's first on
 * @param stretch which words belong to a part
 */
public record Draw(int noise, boolean normal, Buffer to, int length, Source.Stretch stretch) implements StepOperation {
    @Override
    public List<Access> accesses() {
        Place place = Place.whole(to, length);
        return List.of(new Access(place, new Place.Range(to, 0, length), true, true));
    }
}
