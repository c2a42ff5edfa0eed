package dev.credence.docs.thesisfigures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Methods;
import dev.credence.datasets.Datasets;
import dev.credence.eval.report.FiguresReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Each figure's laws on small networks, on the device that users get. */
class FigureLawsTest {
    private final Device device = Devices.discover().open(Devices.AUTO);
    private final List<String> said = new ArrayList<>();

    @AfterEach
    void close() {
        device.close();
    }

    private static Dataset dataset(String name) {
        String folder = System.getenv("CREDENCE_DATA");
        assumeThat(folder)
                .as("CREDENCE_DATA must name the folder of the shared data sets")
                .isNotBlank();
        return Datasets.all().load(name, DataLocation.offline(Path.of(folder)));
    }

    private Workshop workshop(long seed) {
        return new Workshop(Methods.discover(), device, FigureLawsTest::dataset, seed, said::add);
    }

    private FiguresReport.Section drawn(ThesisFigure figure, int... laws) {
        FiguresReport.Section section = figure.draw(workshop(1));
        assertThat(section.name()).isEqualTo(figure.name());
        assertThat(section.panels()).isNotEmpty();
        for (int law : laws) {
            FiguresReport.Law said = section.laws().get(law);
            assertThat(said.holds())
                    .as(said.sentence() + " " + FiguresReport.text(said.numbers()))
                    .isTrue();
        }
        return section;
    }

    private static double number(FiguresReport.Section section, int law, String name) {
        return section.laws().get(law).numbers().getOrDefault(name, Double.NaN);
    }

    @Test
    @DisplayName(
            "ReLU's uncertainty grows away from the data, TanH's saturates, and a Gaussian process' is its prior's")
    void extrapolation() {
        drawn(new ExtrapolationFigure(new Contestants(2, 20, 100, 500), 50), 0, 1, 2, 3);
    }

    @Test
    @DisplayName("A Gaussian process is unsure between the data; the page has what dropout says of it")
    void interpolation() {
        FiguresReport.Section section = drawn(new InterpolationFigure(new Contestants(2, 20, 50, 100), 50), 2);
        assertThat(section.laws()).hasSize(3);
        assertThat(number(section, 2, "at those removed"))
                .isGreaterThan(2 * number(section, 2, "sd at the points seen"));
    }

    @Test
    @DisplayName("Noise is found where points contradict one another, or must be the same everywhere")
    void noise() {
        drawn(new NoiseFigure(1000, 100), 0, 1);
    }

    @Test
    @DisplayName("A digit in the middle of a turn is less certain than upright, by every measure")
    void rotation() {
        FiguresReport.Section section = drawn(new RotationFigure(2, 40, 30), 0, 1, 2);
        assertThat(section.strips().get(0).pictures()).hasSize(12);
    }

    @Test
    @DisplayName("A network without dropout over-fits few images; averages of weights and of predictions are compared")
    void averaging() {
        FiguresReport.Section section = drawn(new AveragingFigure(List.of(256), 60, 3, 40, 60, 4), 4);
        assertThat(section.panels()).hasSize(2);
        assertThat(section.panels().get(0).curves()).hasSize(5);
        double mean = number(section, 1, "mean weights on 1/256");
        double sampled = number(section, 1, "MC on 1/256");
        assertThat(mean).isNotEqualTo(sampled).isLessThan(0);
        assertThat(section.laws().get(1).holds()).isEqualTo(sampled > mean);
        assertThat(section.laws().get(0).holds())
                .isEqualTo(number(section, 0, "MC on 1/256, %") <= number(section, 0, "mean weights on 1/256, %"));
    }

    @Test
    @DisplayName("The bound of every rate is set against its test log-likelihood, and the law says their correlation")
    void bound() {
        FiguresReport.Section section = drawn(new BoundFigure(2, 16, 100, 5, 1));
        assertThat(section.panels()).hasSize(3);
        for (int i = 0; i < 3; i++) {
            FiguresReport.Cloud cloud = section.panels().get(i).clouds().get(0);
            double correlation = RankCorrelation.of(cloud.x(), cloud.y());
            assertThat(number(section, i, "Spearman's ρ")).isEqualTo(correlation);
            assertThat(section.laws().get(i).holds()).isEqualTo(correlation > 0.5);
        }
        assertThat(section.laws()).hasSize(4);
    }

    @Test
    @DisplayName(
            "The kurtosis of a deep ReLU network's prior is 3 (1 + 5/K)^L, and far away functions grow or level off")
    void prior() {
        drawn(new PriorFigure(16, 64, 40_000), 0, 1, 2);
    }

    @Test
    @DisplayName("The same seed draws the same bits, another does not")
    void seeds() {
        double[] first = new NoiseFigure(20, 20)
                .draw(workshop(1))
                .panels()
                .get(0)
                .curves()
                .get(0)
                .y();
        double[] again = new NoiseFigure(20, 20)
                .draw(workshop(1))
                .panels()
                .get(0)
                .curves()
                .get(0)
                .y();
        double[] other = new NoiseFigure(20, 20)
                .draw(workshop(2))
                .panels()
                .get(0)
                .curves()
                .get(0)
                .y();
        assertThat(again).isEqualTo(first);
        assertThat(Arrays.equals(other, first)).isFalse();
        assertThat(said).hasSize(6);
    }
}
