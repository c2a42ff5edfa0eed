package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.data.Dataset;
import dev.credence.core.device.Device;
import dev.credence.core.method.DeferredSteps;
import dev.credence.core.train.EpochReport;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.TrainingListener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Training on an asynchronous device. */
abstract class MethodDeferralLaws {
    private final MethodCompatibility kit;

    MethodDeferralLaws(MethodCompatibility kit) {
        this.kit = kit;
    }

    /** The reports and final parameters of a training. */
    private record Trained(Map<String, float[]> parameters, List<List<Double>> told, boolean defers, int reads) {}

    private Trained trained(boolean asynchronous, int batch) {
        return trained(asynchronous, batch, true);
    }

    /** @param followed whether each epoch is reported before the next begins */
    private Trained trained(boolean asynchronous, int batch, boolean followed) {
        Map<String, String> settings = new LinkedHashMap<>(kit.settings());
        Map.of("epochs", "3", "batch", String.valueOf(batch), "clip-norm", "Infinity")
                .forEach((name, value) -> settings.putAll(kit.with(settings, name, value)));
        Dataset data = kit.problem();
        List<List<Double>> told = new ArrayList<>();
        CountedDevice counted = new CountedDevice(kit.open(), asynchronous);
        try (Device device = counted.device()) {
            TrainedModel model = kit.fit(device)
                    .settings(settings)
                    .listener(
                            followed
                                    ? report -> told.add(numbers(report))
                                    : TrainingListener.until(() -> false, report -> told.add(numbers(report))))
                    .train(data, data.train(0));
            int reads = counted.reads();
            return new Trained(
                    MethodTrainingLaws.parameters(model.inference()),
                    told,
                    model.inference().deferredSteps().isPresent(),
                    reads);
        }
    }

    private static List<Double> numbers(EpochReport report) {
        return List.of(report.energy(), report.dataTerm(), report.divergence(), report.gradientNorm());
    }

    @Test
    @DisplayName("Steps read together report the same numbers and leave the same bits as steps read one by one")
    void theSameBits() {
        Trained deferred = trained(true, 8);
        assumeTrue(deferred.defers(), "the method does not defer its steps");
        Trained one = trained(false, 8);
        assertThat(one.defers()).isFalse();
        assertThat(deferred.told())
                .as("energies, data terms, divergences, norms")
                .isEqualTo(one.told());
        Closeness.assertSameBits("steps read together", deferred.parameters(), one.parameters());
    }

    @Test
    @DisplayName("Epochs that run together report the same numbers and leave the same bits as one after the other")
    void epochsTogether() {
        Trained together = trained(true, 8, false);
        assumeTrue(together.defers(), "the method does not defer its steps");
        Trained one = trained(true, 8, true);
        assertThat(together.told()).as("reports").isEqualTo(one.told());
        Closeness.assertSameBits(
                "epochs run together (what does anything in endOfEpoch must not say that it follows no epochs)",
                together.parameters(),
                one.parameters());
        assertThat(together.reads()).as("reads").isLessThanOrEqualTo(one.reads());
    }

    @Test
    @DisplayName("The host waits equally often for many steps per epoch as for few")
    void manyStepsAreReadAsFew() {
        Trained few = trained(true, 16);
        assumeTrue(few.defers(), "the method does not defer its steps");
        assertThat(trained(true, 4).reads())
                .as(
                        "reads of three epochs of batches of 4, against those of 16: nothing of a step may be read before"
                                + " %s.results()",
                        DeferredSteps.class.getSimpleName())
                .isEqualTo(few.reads());
    }
}
