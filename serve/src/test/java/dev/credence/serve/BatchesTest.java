package dev.credence.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.train.TrainedModel;
import dev.credence.scoring.EncodedRows;
import dev.credence.scoring.RowPrediction;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BatchesTest {
    private static final Asked ASKED = new Asked(List.of(0.9), false);

    @Test
    @DisplayName("A row gets the same bits alone and at any position of a batch")
    void aRowGetsTheSameBitsAmongOthers() {
        try (Models models = new Models()) {
            TrainedModel houses = models.houses();
            ServedModel served = ServedModel.of("houses", houses);
            List<List<String>> cells = new ArrayList<>();
            for (int i = 0; i < 150; i++) { // more than a tile
                cells.add(List.of(String.valueOf(50 + i), Models.TOWNS.get(i % 3)));
            }
            EncodedRows all = served.reader().encode(List.of("size", "town"), cells);
            List<RowPrediction> together = served.answer(all, ASKED);
            for (int count : new int[] {1, 2, 3, 7, 64, 65}) {
                for (int from : new int[] {0, 1, 63, 64, 149}) {
                    if (from + count <= cells.size()) {
                        EncodedRows part =
                                served.reader().encode(List.of("size", "town"), cells.subList(from, from + count));
                        assertThat(served.answer(part, ASKED))
                                .as(count + " rows from " + from)
                                .isEqualTo(together.subList(from, from + count));
                    }
                }
            }
        }
    }
}
