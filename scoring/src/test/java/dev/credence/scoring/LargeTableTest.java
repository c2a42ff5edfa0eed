package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.random.CounterRandom;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.LargeTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table whose cells lie in a file gives the same model and the same predictions as one in memory. */
class LargeTableTest {
    private static final int ROWS = 500;

    @TempDir
    private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        CounterRandom random = CounterRandom.of(3, 3);
        StringBuilder rows = new StringBuilder("id,size,kind,day,price\n");
        for (int i = 0; i < ROWS; i++) {
            double size = random.below(9000, 0, i) / 100.0;
            int kind = random.below(4, 1, i);
            String price = i % 50 == 7 ? "" : String.valueOf(size * (1 + kind) + random.normal(2, i));
            rows.append("r")
                    .append(i)
                    .append(',')
                    .append(size)
                    .append(",k")
                    .append(kind)
                    .append(",2024-03-")
                    .append(10 + i % 20)
                    .append(',')
                    .append(price)
                    .append('\n');
        }
        file = Files.writeString(folder.resolve("t.csv"), rows);
    }

    private LargeTables large() {
        return new LargeTables(0, Optional.of(folder.resolve("cells")));
    }

    private byte[] model(Table table) throws IOException {
        return model(Training.on(table.target("price").id("id")).method("map").set("epochs", "3"));
    }

    private byte[] model(Training training) throws IOException {
        Path out = folder.resolve("m.credence");
        try (SavedModel model = training.train()) {
            model.save(out);
        }
        return Files.readAllBytes(out);
    }

    @Test
    void trainsTheSameNetwork() throws IOException {
        assertThat(CsvTable.read(file, large()).isOnDisk()).isTrue();
        assertThat(model(Table.of(file, large()))).isEqualTo(model(Table.of(file)));
    }

    @Test
    @DisplayName("A linear model, with rows held out for a guarantee, and a forest of weighted rows")
    void trainsTheSameModelsOfCells() throws IOException {
        List<byte[]> files = new ArrayList<>();
        for (LargeTables where : List.of(LargeTables.NONE, large())) {
            Table table = Table.of(file, where).target("price").id("id");
            files.add(model(Training.on(table).method("linear").calibrated(0.9)));
            files.add(model(Training.on(Table.of(file, where).target("price").weight("size"))
                    .method("forest")));
        }
        assertThat(files.get(2)).isEqualTo(files.get(0));
        assertThat(files.get(3)).isEqualTo(files.get(1));
    }

    @Test
    void predictsTheSameRowsInOrder() throws IOException {
        Path out = Files.write(folder.resolve("n.credence"), model(Table.of(file)));
        try (SavedModel model = SavedModel.open(out)) {
            List<List<?>> held = new ArrayList<>();
            List<List<?>> handedOn = new ArrayList<>();
            PredictionTable inMemory = predicted(model, CsvTable.read(file), held);
            PredictionTable stored = predicted(model, CsvTable.read(file, large()), handedOn);
            assertThat(held).hasSize(ROWS).isEqualTo(handedOn).isEqualTo(inMemory.rows());
            assertThat(stored.header()).isEqualTo(inMemory.header());
        }
    }

    /** Predicts, and adds the rows to a list; those of a table in memory are kept, those of another handed on. */
    private static PredictionTable predicted(SavedModel model, CsvTable table, List<List<?>> into) {
        PredictionInputs inputs = PredictionInputs.of(table, Optional.empty()).apply(model);
        PredictionTable predictions = model.table(inputs, List.of(0.9), false);
        if (table.isOnDisk()) {
            assertThat(predictions.to((row, cells) -> {
                        assertThat(row).isEqualTo(into.size());
                        into.add(cells);
                    }))
                    .isTrue();
        }
        model.model().predict(inputs.examples(), 5, predictions::add);
        predictions.end();
        if (!table.isOnDisk()) {
            into.addAll(predictions.rows());
        }
        return predictions;
    }
}
