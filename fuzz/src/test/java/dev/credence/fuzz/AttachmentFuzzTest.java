package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Device;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.interval.RowIntervals;
import dev.credence.core.interval.SeriesIntervals;
import dev.credence.core.interval.SeriesPlace;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.Fit;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TrainedModel;
import dev.credence.device.reference.ReferenceDevice;
import dev.credence.guarantee.AdaptiveConformalFile;
import dev.credence.guarantee.AdaptiveIntervals;
import dev.credence.guarantee.Conformal;
import dev.credence.guarantee.CrossConformalFile;
import dev.credence.guarantee.CrossModels;
import dev.credence.guarantee.EnbPiFile;
import dev.credence.guarantee.EnbPiModels;
import dev.credence.guarantee.Guarantee;
import dev.credence.guarantee.GuaranteeFile;
import dev.credence.guarantee.RowAttributes;
import dev.credence.guarantee.monitor.Monitor;
import dev.credence.guarantee.monitor.MonitorOptions;
import dev.credence.guarantee.monitor.MonitorState;
import dev.credence.guarantee.monitor.MonitorStateFile;
import dev.credence.guarantee.monitor.ReferenceFile;
import dev.credence.guarantee.monitor.TrainingProfileFile;
import dev.credence.guarantee.recalibration.RecalibrationFile;
import dev.credence.guarantee.recalibration.Recalibrations;
import dev.credence.scoring.SavedModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What is attached to model files, and the state of a monitor: whole documents in which something was changed. */
final class AttachmentFuzzTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path FOLDER = Scratch.folder();
    private static final Path FILE = FOLDER.resolve("attached.credence");
    private static final Path STATE = FOLDER.resolve("monitor.state");
    private static final RowAttributes GROUPS = RowAttributes.inGroups(List.of("a", "b"));

    private static final List<Path> SAMPLES = List.of(
            sample(Samples.regression(), "pit"),
            sample(Samples.regression(), "scale"),
            sample(Samples.classification(), "temperature"),
            sample(Samples.classification(), "isotonic"),
            sample(Samples.classification(), "beta"),
            sample(Samples.classification(), "mean-temperature"),
            further(CrossConformalFile.NAME),
            further(AdaptiveConformalFile.NAME),
            further(EnbPiFile.NAME));

    /** A model with everything that can be attached, in groups where the map's name is short. */
    private static Path sample(Dataset data, String map) {
        Path file = FOLDER.resolve(map + ".credence");
        var method = Samples.METHODS.get("dropout-alpha");
        try (Device device = new ReferenceDevice()) {
            Examples rows = data.examples();
            TrainedModel model =
                    Fit.of(method, device).settings(Samples.small(method)).train(data, data.train(0));
            Predictive predicted = model.predict(rows, 2);
            model = RecalibrationFile.attach(
                    model,
                    new RecalibrationFile.Fitted(Recalibrations.fit(map, List.of(predicted), rows.targets()), "none"));
            model = RecalibrationFile.apply(TrainingProfileFile.attachAll(model, rows));
            List<String> groups = new ArrayList<>();
            for (int i = 0; i < rows.size(); i++) {
                groups.add(i % 2 == 0 ? "a" : "b");
            }
            var split = Conformal.split(model, rows).samples(2).smallestGroup(1);
            Guarantee guarantee = (map.length() < 6 ? split.groups("x", groups) : split).at(0.5, 0.8);
            ModelFile.save(ReferenceFile.attach(GuaranteeFile.attach(model, guarantee), rows, 2), file);
        }
        return file;
    }

    /** A model with intervals that need more than its predictions. */
    private static Path further(String attachment) {
        Path file = FOLDER.resolve(attachment + ".credence");
        Dataset data = Samples.regression();
        Examples rows = data.examples();
        List<Double> coverages = List.of(0.5, 0.8);
        SeriesPlace place = new SeriesPlace("when", "2024-03-31");
        var method = Samples.METHODS.get("dropout-alpha");
        try (Device device = new ReferenceDevice()) {
            Function<Examples, TrainedModel> training = part ->
                    Fit.of(method, device).settings(Samples.small(method)).train(data, part);
            TrainedModel model = training.apply(rows);
            ModelFile.save(
                    switch (attachment) {
                        case CrossConformalFile.NAME ->
                            CrossConformalFile.attach(model, CrossModels.train(rows, 2, coverages, 1, training));
                        case AdaptiveConformalFile.NAME ->
                            AdaptiveIntervals.start(model, coverages, 0.1, 2).attach(model, place);
                        default -> {
                            EnbPiModels models = EnbPiModels.train(rows, 2, 5, coverages, 1, place, training);
                            yield models.attach(model, place);
                        }
                    },
                    file);
        }
        return file;
    }

    /** The first bytes say which sample and which of its attachments, the others how that is changed. */
    @FuzzTest
    void attachment(byte[] input) throws Exception {
        Cursor cursor = new Cursor(input);
        Archive archive = ArchiveFile.readWithAttachments(cursor.of(SAMPLES), "model.json", "parameters");
        List<String> names = List.copyOf(archive.attachments().keySet());
        String changed = cursor.of(names);
        Map<String, byte[]> attachments = new LinkedHashMap<>();
        for (Map.Entry<String, ObjectNode> one : archive.attachments().entrySet()) {
            boolean own = one.getKey().equals(changed);
            attachments.put(
                    one.getKey(),
                    own ? JsonEdits.bytes(one.getValue(), cursor) : JSON.writeValueAsBytes(one.getValue()));
        }
        Zips.write(
                FILE,
                "model.json",
                JSON.writeValueAsBytes(archive.document()),
                "parameters",
                archive.arrays(),
                attachments);
        boolean unused = Refusal.orSuccess(() -> use(FILE, Optional.empty()));
    }

    /** The state of a monitor that has seen a few rows. */
    @FuzzTest
    void monitorState(byte[] input) throws Exception {
        Cursor cursor = new Cursor(input);
        Path model = cursor.of(SAMPLES);
        use(model, Optional.empty());
        ObjectNode state = (ObjectNode) JSON.readTree(Files.readString(STATE));
        Files.write(STATE, JsonEdits.bytes(state, cursor));
        boolean unused = Refusal.orSuccess(() -> use(model, Optional.of(STATE)));
    }

    /** What predict, evaluate and monitor do with a file: once it is loaded, all of it must be had. */
    private static void use(Path file, Optional<Path> state) {
        try (Device device = new ReferenceDevice()) {
            SavedModel loaded = SavedModel.open(file, Samples.ALL_METHODS, () -> device);
            TrainedModel model = loaded.model();
            Examples rows =
                    Examples.of(new double[2][model.description().problem().inputs()], new double[2]);
            Predictive predicted = model.predict(rows, 2);
            Guarantee guarantee = loaded.guarantee().orElse(null);
            RowAttributes groups =
                    guarantee == null || guarantee.groupedBy().isEmpty() ? RowAttributes.plain() : GROUPS;
            if (guarantee != null && !guarantee.isWeighted()) {
                for (double coverage : guarantee.coverages()) {
                    if (predicted instanceof RegressionPredictive regression) {
                        assertThat(guarantee.intervals(regression, coverage, groups))
                                .isNotNull();
                    } else {
                        assertThat(guarantee.sets((CategoricalMixture) predicted, coverage, groups))
                                .isNotNull();
                    }
                }
            }
            loaded.regions().filter(RowIntervals.class::isInstance).ifPresent(further -> {
                assertThat(((RowIntervals) further).intervals(rows, (RegressionPredictive) predicted))
                        .hasSameSizeAs(further.coverages());
                if (further instanceof SeriesIntervals series) {
                    assertThat(series.observe(rows)).hasSameSizeAs(series.coverages());
                    assertThat(series.attach(model, series.place()).attachments())
                            .isNotEmpty();
                }
            });
            Monitor monitor = state.map(s -> resumed(model, MonitorStateFile.load(s)))
                    .orElseGet(() -> Monitor.start(model, "m", MonitorOptions.DEFAULT.withOutcomes(true)));
            if (monitor.options().outcomes()) {
                monitor.observe(predicted, rows, rows.targets(), groups);
            } else {
                monitor.observe(predicted, rows, null, groups);
            }
            assertThat(monitor.tests()).isNotEmpty();
            MonitorStateFile.save(monitor.state(), STATE);
        }
    }

    /** A state that is none of this model is an argument's fault in the library, and a mistake at the command line. */
    private static Monitor resumed(TrainedModel model, MonitorState state) {
        try {
            return Monitor.resume(model, state);
        } catch (IllegalArgumentException e) {
            throw new UserException(String.valueOf(e.getMessage()), e);
        }
    }

    @Test
    void whatIsWholeIsAccepted() throws Exception {
        for (Path sample : SAMPLES) {
            assertThat(Refusal.orSuccess(() -> use(sample, Optional.empty()))).isTrue();
            assertThat(Refusal.orSuccess(() -> use(sample, Optional.of(STATE)))).isTrue();
        }
    }
}
