package dev.credence.inference.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.random.CounterRandom;
import dev.credence.inference.auto.network.CycleSchedule;
import dev.credence.inference.auto.network.Sizes;
import dev.credence.inference.auto.stack.Folds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AutoFileTest {
    private static final CounterRandom RANDOM = CounterRandom.of(4, 4);
    private static final List<Column> COLUMNS = List.of(
            Column.number("x"),
            Column.category(
                    "shop", IntStream.range(0, 12).mapToObj(i -> "s" + i).toList()));
    private static final Sizes SIZES = new Sizes(3, 16, new CycleSchedule(8, 2), 2, 8, 4);
    private static final AutoOptions OPTIONS =
            AutoOptions.defaults().withThreads(2).withMostCycles(2);

    @TempDir
    Path folder;

    private static Examples examples(boolean classes) {
        double[][] x = new double[60][2];
        double[] y = new double[60];
        for (int i = 0; i < 60; i++) {
            x[i][0] = RANDOM.normal(0, i);
            x[i][1] = i % 11;
            y[i] = classes ? i % 3 : x[i][0] + RANDOM.normal(1, i);
        }
        return Examples.of(x, y);
    }

    private static AutoRegression regression() {
        return AutoRegression.train(examples(false), COLUMNS, Folds.random(60, 3, 1), SIZES, OPTIONS);
    }

    private static List<double[]> predictions(AutoModel model) {
        List<double[]> all = new ArrayList<>();
        if (model instanceof AutoRegression r) {
            r.predict(examples(false), (m, i) -> all.add(new double[] {m.mean(), m.variance(), m.logDensity(0.3)}));
        } else if (model instanceof AutoClassification c) {
            c.predict(examples(true), (p, i) -> all.add(p));
        }
        return all;
    }

    private void savedAndLoadedPredictsTheSame(AutoModel model) {
        Path file = folder.resolve("m.credence");
        AutoFile.save(model, file);
        AutoModel loaded = AutoFile.load(file);
        assertThat(predictions(loaded)).isNotEmpty().usingRecursiveComparison().isEqualTo(predictions(model));
        assertThat(loaded.outlook()).isEqualTo(model.outlook());
    }

    @Test
    void savedAndLoadedModelsPredictTheSameBits() {
        savedAndLoadedPredictsTheSame(regression());
        savedAndLoadedPredictsTheSame(
                AutoClassification.train(examples(true), COLUMNS, 3, Folds.random(60, 3, 1), SIZES, OPTIONS));
    }

    @Test
    void theSameModelGivesTheSameBytes() throws Exception {
        AutoFile.save(regression(), folder.resolve("a"));
        AutoFile.save(regression(), folder.resolve("b"));
        assertThat(Files.readAllBytes(folder.resolve("a"))).isEqualTo(Files.readAllBytes(folder.resolve("b")));
    }

    @Test
    void damagedDocumentsAreRefusedByName() {
        AutoRegression model = regression();
        Path file = folder.resolve("damaged.credence");
        for (String field : List.of("format", "stack", "inputs", "sizes", "configurations", "target", "outlook")) {
            ObjectNode document = AutoFile.document(model);
            document.remove(field);
            ArchiveFile.write(file, "model.json", document, "parameters", AutoFile.arrays(model));
            assertThatThrownBy(() -> AutoFile.load(file))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("damaged.credence")
                    .hasMessageContaining(field);
        }
        ObjectNode wide = AutoFile.document(model);
        ((ObjectNode) wide.get("sizes")).put("width", 9);
        ArchiveFile.write(file, "model.json", wide, "parameters", AutoFile.arrays(model));
        assertThatThrownBy(() -> AutoFile.load(file))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("parameters instead of");
        ObjectNode heavy = AutoFile.document(model);
        ((ObjectNode) heavy.get("stack").get("terms").get(0)).put("weight", 0.999);
        ArchiveFile.write(file, "model.json", heavy, "parameters", AutoFile.arrays(model));
        assertThatThrownBy(() -> AutoFile.load(file)).isInstanceOf(UserException.class);
    }
}
