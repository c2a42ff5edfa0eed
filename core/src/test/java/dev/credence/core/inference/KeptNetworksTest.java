package dev.credence.core.inference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.method.Problem;
import dev.credence.core.optimise.Progress;
import dev.credence.core.posterior.WeightSamples;
import dev.credence.device.reference.ReferenceDevice;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Selection of the networks to keep. */
class KeptNetworksTest {
    @Test
    @DisplayName("Beyond the capacity the last networks are kept")
    void theLastNetworksStay() {
        try (Device device = new ReferenceDevice()) {
            GradientInference network = Snapshots.network(
                    new Problem(Task.REGRESSION, 1, 4),
                    new Snapshots().parse(Map.of("hidden", "none", "noise", "fixed")),
                    device,
                    1);
            HookedInference hooked = HookedInference.of(
                    network, arrays -> new KeptNetworks(network.trained(), arrays, 3, p -> p.epoch() % 2 == 0));
            for (int epoch = 1; epoch <= 9; epoch++) {
                device.write(network.trained().value("layer0.weight"), (float) epoch);
                hooked.endOfEpoch(new Points(new float[1], new float[1]), new Progress(epoch, 9, epoch));
            }
            WeightSamples kept = hooked.weights(3).orElseThrow();
            assertThat(kept.layers().get(0).weights()).containsExactlyInAnyOrder(4f, 6f, 8f);
            assertThat(device.read(network.trained().value("layer0.weight"))).containsExactly(9f);
        }
    }
}
