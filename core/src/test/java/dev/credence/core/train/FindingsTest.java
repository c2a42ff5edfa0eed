package dev.credence.core.train;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.inference.HookedInference;
import dev.credence.core.inference.MixtureInference;
import dev.credence.core.inference.TrainingHook;
import dev.credence.core.method.CommonSettings;
import dev.credence.core.method.Findings;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;
import dev.credence.device.reference.ReferenceDevice;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Findings of a method in its model, under any names. */
class FindingsTest {
    private static final int[] ALL = {0, 1, 2, 3};

    private record Scripted(Findings findings) implements InferenceMethod {
        @Override
        public String name() {
            return "scripted";
        }

        @Override
        public String description() {
            return "finds what it is told";
        }

        @Override
        public String citation() {
            return "none";
        }

        @Override
        public Schema settings() {
            return CommonSettings.SCHEMA;
        }

        @Override
        public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
            return new ScriptedInference(0, 0).finding(findings);
        }
    }

    private static JsonNode trainingWith(Findings findings) {
        Dataset data = new Dataset(
                "findings",
                Task.REGRESSION,
                Examples.of(new double[][] {{1}, {2}, {3}, {4}}, new double[] {1, 2, 3, 5}),
                List.of("x"),
                "y",
                List.of(),
                List.of(new Split(ALL, ALL)));
        return Fit.of(new Scripted(findings), new ReferenceDevice())
                .set("epochs", "2")
                .train(data, data.train(0))
                .description()
                .training();
    }

    @Test
    @DisplayName("A finding does not replace a training fact of the same name")
    void aFindingDoesNotReplaceAFact() {
        JsonNode training =
                trainingWith(new Findings(Map.of("epochs", 77.0, "device", 5.0), "Odd.", List.of("Look at it.")));
        assertThat(training.path("epochs").intValue()).isEqualTo(2);
        assertThat(training.path("device").textValue()).isEqualTo("reference");
        assertThat(training.path("findings").path("epochs").doubleValue()).isEqualTo(77);
        assertThat(training.path("warnings").path(0).textValue()).isEqualTo("Look at it.");
    }

    @Test
    @DisplayName("A method without findings writes none")
    void nothingFoundIsNothingSaid() {
        assertThat(trainingWith(Findings.NONE).has("findings")).isFalse();
    }

    @Test
    @DisplayName("A wrapper reports the findings of its inference: a hook adds its own, a mixture lists them by member")
    void wrappersTellWhatTheInsideFound() {
        Findings inside = new Findings(Map.of("rate", 0.25), "Inside.", List.of("Look inside."));
        Findings own = new Findings(Map.of("kept", 3.0), "Own.", List.of());
        Findings hooked = HookedInference.of(new ScriptedInference(0).finding(inside), arrays -> new TrainingHook() {
                    @Override
                    public Findings findings() {
                        return own;
                    }
                })
                .findings();
        assertThat(hooked.numbers()).containsEntry("rate", 0.25).containsEntry("kept", 3.0);
        assertThat(hooked.summary()).isEqualTo("Inside. Own.");
        assertThat(hooked.warnings()).containsExactly("Look inside.");
        Findings mixed = new MixtureInference(
                        List.of(new ScriptedInference(0), new ScriptedInference(0).finding(inside)))
                .findings();
        assertThat(mixed.numbers()).containsOnly(Map.entry("member1.rate", 0.25));
        assertThat(mixed.summary()).isEqualTo("member1: Inside.");
        assertThat(mixed.warnings()).containsExactly("member1: Look inside.");
    }
}
