package dev.credence.core.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.NpyArray;
import dev.credence.core.fixture.Average;
import dev.credence.core.method.Method;
import dev.credence.core.method.Methods;
import dev.credence.core.method.Schema;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.method.SeriesProblem;
import dev.credence.core.method.SeriesTraining;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TrainedSeries;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.series.Forecast;
import dev.credence.core.series.LeadMixture;
import dev.credence.core.series.Seasons;
import dev.credence.core.series.Series;
import dev.credence.core.series.SeriesForecast;
import dev.credence.core.series.SeriesSet;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesModelFileTest {
    private static final NamedServices<SeriesMethod> METHODS = Methods.ofSeries(List.of(new Plain()));

    @TempDir
    private Path folder;

    /** The last value, with a width from an array. */
    private static final class Plain implements SeriesMethod {
        @Override
        public String name() {
            return "plain";
        }

        @Override
        public String description() {
            return "the last value";
        }

        @Override
        public String citation() {
            return "nobody";
        }

        @Override
        public Schema settings() {
            return Schema.of(new Setting.Whole("width", 2, 1, 9, "a width"));
        }

        @Override
        public TrainedSeries train(
                SeriesProblem problem, SeriesSet series, Settings settings, SeriesTraining training) {
            return new Last(new NpyArray(new float[] {2}, 1));
        }

        @Override
        public TrainedSeries load(
                SeriesProblem problem, Settings settings, ObjectNode document, Map<String, NpyArray> arrays) {
            JsonRecord.of(document).end();
            NpyArray width = arrays.get("width");
            if (width == null) {
                throw new IllegalArgumentException("the array width is missing");
            }
            return new Last(width);
        }
    }

    private record Last(NpyArray width) implements TrainedSeries {
        @Override
        public Forecast forecast(SeriesSet histories, int horizon) {
            return new Forecast(histories.all().stream()
                    .map(one -> SeriesForecast.of(
                            one.id(),
                            LeadMixture.normal(
                                    new double[] {one.value(one.length() - 1)}, new double[] {width.values()[0]})))
                    .toList());
        }

        @Override
        public String composition() {
            return "last";
        }

        @Override
        public ObjectNode document() {
            return JsonNodeFactory.instance.objectNode();
        }

        @Override
        public Map<String, NpyArray> arrays() {
            return Map.of("width", width);
        }
    }

    private static SeriesModel model() {
        Plain method = new Plain();
        SeriesProblem problem = new SeriesProblem(new Seasons(7, 365.25), 1);
        SeriesSet series = SeriesSet.of(Series.of("a", 1, 2));
        ObjectNode facts = JsonNodeFactory.instance.objectNode().put("step", "1D");
        Settings settings = method.parse(Map.of());
        return new SeriesModel(
                "plain",
                settings.asText(),
                problem,
                5,
                facts,
                method.train(problem, series, settings, SeriesTraining.ofSeed(5)));
    }

    @Test
    @DisplayName("A model is read as it was saved, and forecasts the same bits from a new history")
    void itIsReadAsSaved() {
        Path file = folder.resolve("m.credence");
        SeriesModelFile.save(model(), file);
        SeriesModel read = SeriesModelFile.load(file, METHODS);
        assertThat(read.method()).isEqualTo("plain");
        assertThat(read.settings()).isEqualTo(Map.of("width", "2"));
        assertThat(read.problem()).isEqualTo(new SeriesProblem(new Seasons(7, 365.25), 1));
        assertThat(read.seed()).isEqualTo(5);
        assertThat(read.facts().get("step").asText()).isEqualTo("1D");
        SeriesSet later = SeriesSet.of(Series.of("b", 8));
        assertThat(read.trained().forecast(later, 1).get(0).leads().quantile(0.9))
                .isEqualTo(model().trained().forecast(later, 1).get(0).leads().quantile(0.9));
    }

    @Test
    @DisplayName("Models of rows and of series are told apart; a damaged one is refused with its reason")
    void kindsAreToldApart() {
        Path file = folder.resolve("m.credence");
        SeriesModelFile.save(model(), file);
        NamedServices<Method> ofRows = Methods.ofAny(List.of(new Average()));
        assertThatThrownBy(() -> ModelFile.load(file, ofRows, () -> {
                    throw new AssertionError("no device");
                }))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("forecasts series");
        ObjectNode rows = JsonNodeFactory.instance.objectNode().put("format", ModelFile.FORMAT);
        ArchiveFile.write(file, "model.json", rows, "parameters", Map.of());
        assertThatThrownBy(() -> SeriesModelFile.load(file, METHODS))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("predicts rows");
        SeriesModelFile.save(model(), file);
        ObjectNode document = ArchiveFile.read(file, "model.json", "parameters").document();
        ArchiveFile.write(file, "model.json", document, "parameters", Map.of());
        assertThatThrownBy(() -> SeriesModelFile.load(file, METHODS))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("width is missing");
        assertThatThrownBy(() -> SeriesModelFile.load(file, Methods.ofSeries(List.of())))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("plain");
    }
}
