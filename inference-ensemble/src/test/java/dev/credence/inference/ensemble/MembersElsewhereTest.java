package dev.credence.inference.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.ImageShape;
import dev.credence.core.data.Points;
import dev.credence.core.data.Shape;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.Devices;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Problem;
import dev.credence.core.random.Stream;
import dev.credence.core.run.RunKinds;
import dev.credence.core.train.Fit;
import dev.credence.core.train.ModelFile;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.TrainingListener;
import dev.credence.core.train.TrainingStopped;
import dev.credence.device.reference.ReferenceDevice;
import dev.credence.testkit.LosingSession;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Ensembles whose members are trained by machines that lose some runs, beside those that are trained here. */
class MembersElsewhereTest {
    private static final int N = 60;
    private static final Map<String, String> NETWORK =
            Map.of("hidden", "6", "epochs", "8", "batch", "16", "learning-rate", "0.02");

    private final LosingSession session =
            new LosingSession(RunKinds.of(List.of(new MemberRunKind(() -> Devices.of(new Reference())))), 2);
    private final Device device = new ReferenceDevice();

    private static final class Reference implements DeviceProvider {
        @Override
        public String name() {
            return "reference";
        }

        @Override
        public String description() {
            return "plain Java";
        }

        @Override
        public int priority() {
            return 0;
        }

        @Override
        public Optional<String> unavailable() {
            return Optional.empty();
        }

        @Override
        public Device open() {
            return new ReferenceDevice();
        }
    }

    private static Dataset data(int classes) {
        double[][] x = new double[N][2];
        double[] y = new double[N];
        for (int n = 0; n < N; n++) {
            x[n][0] = Stream.GENERATED_DATA.of(1).normal(0, n);
            x[n][1] = Stream.GENERATED_DATA.of(1).normal(2, n);
            double mean = Math.sin(2 * x[n][0]) + x[n][1];
            y[n] = classes > 0
                    ? (mean > 0 ? 1 : 0)
                    : mean + 0.2 * Stream.GENERATED_DATA.of(1).normal(1, n);
        }
        return new Dataset(
                "generated",
                classes > 0 ? Task.classification(classes) : Task.REGRESSION,
                Examples.of(x, y),
                List.of("a", "b"),
                "y",
                IntStream.range(0, classes).mapToObj(c -> "c" + c).toList(),
                List.of(new Split(
                        IntStream.range(0, 40).toArray(), IntStream.range(40, N).toArray())));
    }

    private Fit fit(InferenceMethod method, String of, Map<String, String> more) {
        Fit fit = Fit.of(method, device)
                .settings(NETWORK)
                .set("of", of)
                .set("members", "3")
                .seed(4);
        more.forEach(fit::set);
        return fit;
    }

    private static byte[] bytes(TrainedModel model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ModelFile.write(model, out, "model");
        return out.toByteArray();
    }

    private void same(int classes, String of, Map<String, String> more, Examples rows) throws IOException {
        Dataset data = data(classes);
        byte[] here = bytes(fit(new Ensemble(), of, more).train(data, rows));
        byte[] elsewhere = bytes(fit(new Ensemble().on(session), of, more).train(data, rows));
        assertThat(elsewhere).isEqualTo(here);
        assertThat(session.executed()).hasSize(3);
        assertThat(session.lost()).isEqualTo(1);
    }

    @Test
    @DisplayName("Networks of a number: the model file has the same bytes, with a task for each member")
    void numbers() throws IOException {
        same(0, "map", Map.of("noise", "heteroscedastic"), data(0).train(0));
        assertThat(session.executed()).containsExactlyInAnyOrder("map, member 0", "map, member 1", "map, member 2");
    }

    @Test
    @DisplayName("Networks with dropout and a learnt noise, of classes, on weighted rows")
    void classes() throws IOException {
        Examples rows = data(2).train(0);
        double[] weights =
                IntStream.range(0, rows.size()).mapToDouble(i -> 1 + i % 3).toArray();
        same(2, "dropout-alpha", Map.of("samples", "3", "dropout", "0.1"), rows.weighted(weights));
    }

    @Test
    @DisplayName("With validation, which looks at all members, they are trained here")
    void validationIsHere() throws IOException {
        Dataset data = data(0);
        byte[] here =
                bytes(fit(new Ensemble(), "map", Map.of()).validation(0.2, 2).train(data, data.train(0)));
        byte[] asked = bytes(fit(new Ensemble().on(session), "map", Map.of())
                .validation(0.2, 2)
                .train(data, data.train(0)));
        assertThat(asked).isEqualTo(here);
        assertThat(session.executed()).isEmpty();
    }

    @Test
    @DisplayName("A listener that stops ends all of it")
    void itIsStopped() {
        Dataset data = data(0);
        assertThatThrownBy(() -> fit(new Ensemble().on(session), "map", Map.of())
                        .listener(TrainingListener.until(() -> true))
                        .train(data, data.train(0)))
                .isInstanceOf(TrainingStopped.class);
        assertThat(session.executed()).isEmpty();
    }

    @Test
    @DisplayName("Points arrive as they are; more than a task may take are refused with their size")
    void points() {
        Points points = new Points(new float[] {1, 2, 3, 4, 5, 6}, new float[] {7, 8, 9}, new float[] {0.5f, 1, 1.5f});
        Points read = PointsBytes.read(PointsBytes.write(points));
        assertThat(read.inputs()).isEqualTo(points.inputs());
        assertThat(read.targets()).isEqualTo(points.targets());
        assertThat(read.weights()).isEqualTo(points.weights());
        Points many = new Points(new float[17 << 20], new float[1 << 20]);
        assertThatThrownBy(() -> PointsBytes.write(many))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("1048576 of 17 inputs are 72 MiB, and at most 64");
    }

    @Test
    @DisplayName("A problem arrives as it is, whatever the shape of its inputs")
    void problems() {
        MemberInstruction.Plan plan = new MemberInstruction.Plan("reference", 2, 3, 5);
        for (Shape shape :
                List.of(new Shape.Vector(3), new Shape.Sequence(4, 2), new Shape.Image(new ImageShape(5, 6, 3)))) {
            for (Problem problem : List.of(
                    new Problem(Task.REGRESSION, shape, 7).withMeanTarget(-0.25),
                    new Problem(Task.classification(3), shape, 7))) {
                MaximumAPosteriori map = new MaximumAPosteriori();
                assertThat(MemberInstruction.of("1", "map", map.parse(Collections.emptyMap()), problem, 1, plan)
                                .problem())
                        .isEqualTo(problem);
            }
        }
    }
}
