package dev.credence.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.DatasetProvider;
import dev.credence.core.data.Task;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatasetsTest {
    private static final DataLocation NOWHERE = DataLocation.offline(Path.of("does-not-exist"));

    @Test
    void everyProviderOfTheModuleIsFoundOnTheClassPath() {
        assertThat(Datasets.all().names())
                .contains("boston", "concrete", "energy", "kin8nm", "naval", "power", "protein", "wine", "yacht")
                .contains(
                        "ionosphere",
                        "bimodal",
                        "heteroscedastic",
                        "sine-gap",
                        "x-sin-x",
                        "two-moons",
                        "co2",
                        "snelson",
                        "solar");
    }

    /** Data sets without shared files; their readers are tested on generated files. */
    private static final List<String> NOT_SHARED = List.of("kmnist", "cifar-10", "cifar-100", "persuasion");

    @Test
    void describingSetsReadsNothing() {
        assertThat(Datasets.all().infos()).allSatisfy(info -> {
            assertThat(info.points()).isPositive();
            assertThat(info.inputs()).isPositive();
            assertThat(info.splits()).isPositive();
            assertThat(info.description()).isNotBlank();
            assertThat(info.source()).isNotBlank();
        });
    }

    @Test
    void theDescriptionAgreesWithTheData() {
        Datasets datasets = Datasets.all();
        DataLocation location = SharedData.location();
        for (DatasetInfo info : datasets.infos()) {
            if (NOT_SHARED.contains(info.name())) {
                continue;
            }
            Dataset set = datasets.load(info.name(), location);
            assertThat(set.examples().image()).isEqualTo(info.image());
            assertThat(set.name()).isEqualTo(info.name());
            assertThat(set.task()).isEqualTo(info.task());
            assertThat(set.examples().size()).as(info.name()).isEqualTo(info.points());
            assertThat(set.examples().inputs()).isEqualTo(info.inputs());
            assertThat(set.splits()).hasSize(info.splits());
        }
    }

    @Test
    void anUnknownNameListsTheKnownOnesAndTheNearest() {
        assertThatThrownBy(() -> Datasets.all().load("bostn", NOWHERE))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("no data set 'bostn'. Did you mean 'boston'?")
                .hasMessageContaining("concrete, energy");
        assertThatThrownBy(() -> Datasets.all().info("qqqqqqqq")).hasMessageNotContaining("Did you mean");
    }

    @Test
    void twoProvidersOfOneNameAreAnErrorThatNamesBoth() {
        DatasetProvider first = new First();
        DatasetProvider second = new Second();
        assertThatThrownBy(() -> new Datasets(List.of(first, second)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("'same'")
                .hasMessageContaining(First.class.getName())
                .hasMessageContaining(Second.class.getName());
    }

    private static class First implements DatasetProvider {
        @Override
        public List<DatasetInfo> datasets() {
            return List.of(new DatasetInfo("same", "for a test", Task.REGRESSION, 1, 1, 1, "nowhere"));
        }

        @Override
        public Dataset load(String name, DataLocation location) {
            throw new UnsupportedOperationException();
        }
    }

    private static final class Second extends First {}
}
