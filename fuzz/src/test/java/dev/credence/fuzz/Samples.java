package dev.credence.fuzz;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.method.Methods;
import dev.credence.core.method.TableMethod;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.Fit;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TableFit;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.MissingPolicy;
import dev.credence.datasets.csv.SchemaOptions;
import dev.credence.datasets.csv.TableSchema;
import dev.credence.device.reference.ReferenceDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Small valid things to begin with, made by the library itself, so that they stay valid when formats change. */
final class Samples {
    /** The methods that refuse classes. */
    private static final Set<String> REGRESSION_ALONE = Set.of("gp", "pbp");

    static final NamedServices<InferenceMethod> METHODS = Methods.discover();

    /** With those for tables. */
    static final NamedServices<Method> ALL_METHODS = Methods.discoverAll();

    private static final CounterRandom RANDOM = CounterRandom.of(1, 1);
    private static final int ROWS = 12;

    /** Whatever the method has of these is as small as it can be. */
    private static final Map<String, String> SMALL = Map.of(
            "epochs", "2",
            "batch", "8",
            "hidden", "3",
            "samples", "2",
            "prediction-samples", "2",
            "generator-hidden", "2",
            "discriminator-hidden", "2",
            "noise-dimensions", "2");

    private Samples() {}

    /** A table with numbers, words, a column of two classes and a target. */
    static String table() {
        StringBuilder text = new StringBuilder("x,colour,y,label\n");
        for (int i = 0; i < ROWS; i++) {
            double x = RANDOM.normal(0, i);
            String colour = i % 3 == 0 ? "red" : "blue";
            text.append(x + "," + colour + "," + (x + 0.5 * RANDOM.normal(1, i)) + "," + (i % 2 == 0 ? "up" : "down"))
                    .append('\n');
        }
        return text.toString();
    }

    /** Settings that make a method's training short. */
    static Map<String, String> small(InferenceMethod method) {
        Map<String, String> settings = new LinkedHashMap<>(SMALL);
        settings.keySet().removeIf(name -> method.settings().find(name).isEmpty());
        return settings;
    }

    static Dataset regression() {
        return dataset("line", Task.REGRESSION);
    }

    static Dataset classification() {
        return dataset("halves", Task.classification(2));
    }

    private static Dataset dataset(String name, Task task) {
        double[][] x = new double[ROWS][2];
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            x[i][0] = RANDOM.normal(2, i);
            x[i][1] = RANDOM.normal(3, i);
            y[i] = task instanceof Task.Classification ? i % 2 : x[i][0] - x[i][1];
        }
        return new Dataset(
                name,
                task,
                Examples.of(x, y),
                List.of("a", "b"),
                "y",
                task instanceof Task.Classification ? List.of("no", "yes") : List.of(),
                splits());
    }

    /** Grey pictures of 4×4 pixels. */
    static Dataset pictures() {
        ImageShape shape = new ImageShape(4, 4, 1);
        byte[] pixels = new byte[ROWS * shape.inputs()];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (byte) RANDOM.below(256, 4, i);
        }
        int[] labels = IntStream.range(0, ROWS).map(i -> i % 2).toArray();
        return new Dataset(
                "pictures",
                Task.classification(2),
                Examples.ofImages(shape, pixels, labels),
                IntStream.range(0, shape.inputs()).mapToObj(i -> "p" + i).toList(),
                "class",
                List.of("no", "yes"),
                splits());
    }

    private static List<Split> splits() {
        int half = ROWS * 2 / 3;
        return List.of(new Split(
                IntStream.range(0, half).toArray(), IntStream.range(half, ROWS).toArray()));
    }

    /** Model files of every method: of a regression, of two classes, of a table, and one of pictures. */
    static List<Path> models(Path folder) throws IOException {
        CsvTable table = CsvTable.read(Files.writeString(folder.resolve("sample.csv"), table()));
        TableSchema schema = TableSchema.fit(table, SchemaOptions.target("y"));
        ObjectNode columns = new ObjectMapper().valueToTree(schema);
        ObjectNode none = JsonNodeFactory.instance.objectNode();
        List<Path> files = new ArrayList<>();
        for (InferenceMethod method : METHODS.all()) {
            files.add(model(folder, method, regression(), none, Map.of()));
            if (!REGRESSION_ALONE.contains(method.name())) {
                files.add(model(folder, method, classification(), none, Map.of()));
            }
            files.add(model(folder, method, schema.dataset("table", table), columns, Map.of()));
        }
        String layers = "[{\"convolution\":2,\"size\":2},{\"max-pooling\":3},{\"dense\":2}]";
        files.add(model(folder, METHODS.get("dropout-alpha"), pictures(), none, Map.of("model", layers)));
        files.add(ofTables(folder, table));
        return files;
    }

    /** A model of the method that takes cells as they are. */
    private static Path ofTables(Path folder, CsvTable table) {
        SchemaOptions options = SchemaOptions.target("y").withMissing(MissingPolicy.KEEP);
        TableSchema schema = TableSchema.fit(table, options);
        Dataset dataset = schema.dataset("table", table);
        Path file = folder.resolve("auto-table.credence");
        TableMethod auto = Methods.discoverForTables().get("auto");
        ModelFile.save(
                TableFit.of(auto)
                        .settings(Map.of("cycles", "1"))
                        .cells(schema.cellColumns())
                        .columns(new ObjectMapper().valueToTree(schema))
                        .train(dataset, dataset.train(0)),
                file);
        return file;
    }

    private static Path model(
            Path folder, InferenceMethod method, Dataset dataset, ObjectNode columns, Map<String, String> more) {
        Path file = folder.resolve(method.name() + "-" + dataset.name() + ".credence");
        Map<String, String> settings = small(method);
        settings.putAll(more);
        try (Device device = new ReferenceDevice()) {
            Fit fit = Fit.of(method, device).settings(settings).columns(columns);
            ModelFile.save(fit.train(dataset, dataset.train(0)), file);
        }
        return file;
    }
}
