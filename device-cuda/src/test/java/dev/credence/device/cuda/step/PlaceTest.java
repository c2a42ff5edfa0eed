package dev.credence.device.cuda.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.formula.Extents;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlaceTest {
    private static final Buffer BUFFER = new Buffer(0, 1000);

    private static Set<Integer> elements(Place place, Extents extents) {
        Set<Integer> all = new LinkedHashSet<>();
        for (int k = 0; k < extents.k(); k++) {
            for (int m = 0; m < extents.m(); m++) {
                for (int c = 0; c < extents.c(); c++) {
                    all.add(place.offset() + k * place.strideK() + m * place.strideM() + c * place.strideC());
                }
            }
        }
        return all;
    }

    @Test
    void rangesWithACommonElementMeet() {
        Random random = new Random(1);
        int apart = 0;
        for (int i = 0; i < 20_000; i++) {
            Extents[] extents = new Extents[2];
            Place[] places = new Place[2];
            for (int j = 0; j < 2; j++) {
                extents[j] = new Extents(1 + random.nextInt(3), 1 + random.nextInt(3), 1 + random.nextInt(4));
                places[j] = new Place(
                                BUFFER,
                                random.nextInt(9),
                                random.nextInt(3) * 6,
                                random.nextInt(2) * 6,
                                random.nextInt(3))
                        .within(extents[j]);
            }
            Set<Integer> common = elements(places[0], extents[0]);
            common.retainAll(elements(places[1], extents[1]));
            boolean meet = places[0].range(extents[0]).meets(places[1].range(extents[1]));
            assertThat(meet || common.isEmpty())
                    .as("%s over %s, %s over %s", places[0], extents[0], places[1], extents[1])
                    .isTrue();
            apart += meet ? 0 : 1;
        }
        assertThat(apart).isGreaterThan(2000);
    }

    @Test
    void otherColumnsOfAMatrixDoNotMeet() {
        Extents columns = new Extents(1, 5, 4);
        Place first = new Place(BUFFER, 100, 0, 16, 1);
        Place second = new Place(BUFFER, 104, 0, 16, 1);
        assertThat(first.range(columns).meets(second.range(columns))).isFalse();
        assertThat(first.range(columns).meets(second.range(new Extents(1, 5, 16))))
                .isTrue();
    }
}
