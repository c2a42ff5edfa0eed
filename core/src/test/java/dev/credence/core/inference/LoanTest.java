package dev.credence.core.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.Tensor;
import dev.credence.core.fixture.MeanField;
import dev.credence.core.method.Inference;
import dev.credence.core.method.Problem;
import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.random.CounterRandom;
import dev.credence.device.reference.ReferenceDevice;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Predictions computed on the device. */
class LoanTest {
    private static final int SAMPLES = 30;
    /** More than one tile of the network. */
    private static final int POINTS = 1300;

    private static final int FEW = 50;

    private int mostRead;

    /** The reference device, declared asynchronous; records the size of reads. */
    private Device asynchronous() {
        Device device = new ReferenceDevice();
        Class<?>[] type = {Device.class};
        return (Device) Proxy.newProxyInstance(Device.class.getClassLoader(), type, (proxy, method, arguments) -> {
            if (method.getName().equals("read")) {
                mostRead = Math.max(mostRead, ((Tensor) arguments[0]).length());
            }
            return method.getName().equals("traits")
                    ? new Device.Traits(true, false)
                    : method.invoke(device, arguments);
        });
    }

    private Inference inference(Task task) {
        return inference(task, asynchronous(), "learnt", 7);
    }

    private static Inference inference(Task task, Device device, String noise, long seed) {
        MeanField method = new MeanField();
        Map<String, String> settings = new HashMap<>(Map.of("hidden", "4", "samples", "2"));
        if (!(task instanceof Task.Classification)) {
            settings.put("noise", noise);
        }
        return method.prepare(new Problem(task, 2, 20), method.parse(settings), device, seed);
    }

    private static float[] inputs() {
        float[] x = new float[2 * POINTS];
        CounterRandom random = CounterRandom.of(1, 2);
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.normal(0, i);
        }
        return x;
    }

    private static void assertClose(double[] lent, double[] expected) {
        assertThat(lent).hasSameSizeAs(expected);
        for (int n = 0; n < lent.length; n++) {
            assertThat(lent[n]).as("point %s", n).isCloseTo(expected[n], within(1e-5 * (1 + Math.abs(expected[n]))));
        }
    }

    @Test
    @DisplayName("In regression one number per point is read back")
    void numbers() {
        Inference inference = inference(Task.REGRESSION);
        RegressionPredictive expected = (RegressionPredictive) inference.predict(inputs(), POINTS, SAMPLES, 3);
        assertThat(mostRead).isGreaterThan(POINTS);
        mostRead = 0;
        double[] y = new double[POINTS];
        Arrays.fill(y, 0.4);
        inference.lend(inputs(), POINTS, SAMPLES, 3, predictive -> {
            RegressionPredictive lent = (RegressionPredictive) predictive;
            assertClose(lent.mean(), expected.mean());
            assertClose(lent.totalVariance(), expected.totalVariance());
            assertClose(lent.logDensity(y), expected.logDensity(y));
            assertClose(lent.cdf(y), expected.cdf(y));
            assertClose(lent.crps(y), expected.crps(y));
            assertClose(lent.interval(0.9).lower(), expected.interval(0.9).lower());
        });
        assertThat(mostRead).isEqualTo(POINTS);
    }

    @Test
    @DisplayName("In classification one number per point and class is read back")
    void classes() {
        Inference inference = inference(Task.classification(2));
        CategoricalMixture expected = (CategoricalMixture) inference.predict(inputs(), POINTS, SAMPLES, 3);
        mostRead = 0;
        inference.lend(inputs(), POINTS, SAMPLES, 3, predictive -> {
            CategoricalMixture lent = (CategoricalMixture) predictive;
            assertClose(lent.predictiveEntropy(), expected.predictiveEntropy());
            assertClose(lent.mutualInformation(), expected.mutualInformation());
            int[] y = new int[POINTS];
            assertClose(lent.logProbability(y), expected.logProbability(y));
        });
        assertThat(mostRead).isEqualTo(2 * POINTS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"student-t", "poisson", "negative-binomial"})
    @DisplayName("The same holds for noise whose distribution function is an integral or a sum")
    void integrals(String noise) {
        Inference inference = inference(Task.REGRESSION, asynchronous(), noise, 7);
        assertDistribution(inference, expected(inference));
    }

    private static float[] few() {
        return Arrays.copyOf(inputs(), 2 * FEW);
    }

    private static RegressionPredictive expected(Inference inference) {
        return (RegressionPredictive) inference.predict(few(), FEW, SAMPLES, 3);
    }

    private void assertDistribution(Inference inference, RegressionPredictive expected) {
        mostRead = 0;
        double[] y = new double[FEW];
        Arrays.fill(y, 2);
        inference.lend(few(), FEW, SAMPLES, 3, predictive -> {
            RegressionPredictive lent = (RegressionPredictive) predictive;
            assertThat(lent.samples()).isEqualTo(expected.samples());
            assertClose(lent.mean(), expected.mean());
            assertClose(lent.logDensity(y), expected.logDensity(y));
            assertClose(lent.cdf(y), expected.cdf(y));
            assertClose(lent.cdfBelow(y), expected.cdfBelow(y));
            assertClose(lent.crps(y), expected.crps(y));
            assertClose(lent.interval(0.9).upper(), expected.interval(0.9).upper());
        });
        assertThat(mostRead).isEqualTo(FEW);
    }

    @Test
    @DisplayName("The same holds for a mixture of members with parameters of their own")
    void members() {
        Device device = asynchronous();
        List<Inference> members = IntStream.range(0, 3)
                .mapToObj(r -> inference(Task.REGRESSION, device, "student-t", r))
                .toList();
        for (int r = 0; r < members.size(); r++) {
            device.write(
                    Objects.requireNonNull(members.get(r).parameters().get("likelihood.log_freedom")), 0.5f + 0.5f * r);
        }
        Inference mixture = new MixtureInference(members);
        assertDistribution(mixture, expected(mixture));
    }

    @Test
    @DisplayName("The same holds for networks kept by a hook, and the parameters are restored")
    void keptNetworks() {
        Inference trained = inference(Task.REGRESSION);
        Tensor mean = Objects.requireNonNull(trained.parameters().get("layer1.weight.mean"));
        HookedInference hooked = HookedInference.of(trained, arrays -> new TrainingHook() {
            @Override
            public int networks(int samples) {
                return 2;
            }

            @Override
            public void place(int network, int draw) {
                float[] values = new float[mean.length()];
                Arrays.fill(values, 0.1f + network);
                arrays.device().write(mean, values);
            }
        });
        float[] before = trained.device().read(mean);
        assertDistribution(hooked, expected(hooked));
        assertThat(trained.device().read(mean)).isEqualTo(before);
    }
}
