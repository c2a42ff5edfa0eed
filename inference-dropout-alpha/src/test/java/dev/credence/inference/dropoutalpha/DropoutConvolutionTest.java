package dev.credence.inference.dropoutalpha;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Shape;
import dev.credence.core.device.Device;
import dev.credence.core.graph.Declarations;
import dev.credence.core.graph.Graph;
import dev.credence.core.graph.Parameters;
import dev.credence.core.graph.Var;
import dev.credence.core.layer.Convolution;
import dev.credence.core.layer.Dense;
import dev.credence.core.model.Likelihood;
import dev.credence.core.model.Model;
import dev.credence.core.model.Precision;
import dev.credence.core.posterior.Outputs;
import dev.credence.device.nd4j.Nd4jDevice;
import dev.credence.inference.dropoutalpha.DropoutPosterior.ConvolutionMask;
import java.util.List;
import java.util.TreeSet;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Dropout in a linear convolutional network, which has a closed form. */
class DropoutConvolutionTest {
    private static final ImageShape SHAPE = new ImageShape(4, 4, 1);
    private static final int SAMPLES = 4000;
    private static final Model MODEL = new Model(
            new Shape.Image(SHAPE),
            List.of(new Convolution(2, 1, 1, 0), new Convolution(1, 4, 1, 0), new Dense(1)),
            new Likelihood.Gaussian(new Precision.Fixed(1)));

    private static float[] outputs(DropoutPosterior posterior, int samples) {
        try (Device device = new Nd4jDevice()) {
            Declarations declarations = new Declarations();
            posterior.declare(declarations);
            Graph g = new Graph(device, Parameters.allocate(device, declarations, 3), 3, 0);
            Var x = g.input("x", 1, SHAPE.inputs());
            float[] image = new float[SHAPE.inputs()];
            for (int i = 0; i < image.length; i++) {
                image[i] = 1 + 0.3f * i;
            }
            device.write(x.value(), image);
            Var f = ((Outputs.Sampled) posterior.outputs(g, x, samples)).f();
            g.forward(1);
            return device.read(f.value());
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("The mean over many samples is what the network gives without dropout")
    void theMeanIsTheNetworkWithoutDropout(ConvolutionMask mask) {
        float[] certain = outputs(new DropoutPosterior(MODEL, 0, 0, 0, mask), 3);
        assertThat(certain).hasSize(3).containsOnly(certain[0]);
        float[] drawn = outputs(new DropoutPosterior(MODEL, 0.1, 0.1, 0.3, mask), SAMPLES);
        double sum = 0;
        double squares = 0;
        for (float f : drawn) {
            sum += f;
            squares += (double) f * f;
        }
        double mean = sum / SAMPLES;
        double sd = Math.sqrt(squares / SAMPLES - mean * mean);
        assertThat(sd).isGreaterThan(0.01);
        assertThat(mean).isCloseTo(certain[0], Offset.offset(4 * sd / Math.sqrt(SAMPLES)));
    }

    @Test
    @DisplayName("Two channels dropped as a whole leave four networks; dropped number by number many more")
    void channelsAreDroppedAsAWhole() {
        assertThat(different(outputs(new DropoutPosterior(MODEL, 0, 0, 0.5, ConvolutionMask.CHANNEL), 400)))
                .isEqualTo(4);
        assertThat(different(outputs(new DropoutPosterior(MODEL, 0, 0, 0.5, ConvolutionMask.ELEMENT), 400)))
                .isGreaterThan(350);
    }

    private static int different(float[] values) {
        TreeSet<Float> all = new TreeSet<>();
        for (float value : values) {
            all.add(value);
        }
        return all.size();
    }
}
