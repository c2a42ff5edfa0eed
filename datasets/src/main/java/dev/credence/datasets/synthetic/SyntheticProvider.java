package dev.credence.datasets.synthetic;

import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.DatasetProvider;
import dev.credence.datasets.file.DataFile;
import dev.credence.datasets.file.DataFiles;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Synthetic data sets, which need no files. {@code bimodal} and {@code heteroscedastic} are the authors' own draws if
 * the data directory has them ({@code toy/<name>.txt}: the first 1000 rows for training, the rest for test), and are
 * generated otherwise.
 */
public final class SyntheticProvider implements DatasetProvider {
    private static final Logger LOG = LoggerFactory.getLogger(SyntheticProvider.class);
    /** Seed of the data sets loaded by name. */
    private static final long SEED = 1;
    /** The authors' files. */
    private static final Map<String, DataFile> FILES = Map.of(
            "bimodal", file("bimodal", "cad00cb1312a1b799a390b0f070ff99643e84ae6ab3ccf05ebef9f1acf8749d1"),
            "heteroscedastic",
                    file("heteroscedastic", "d1b9497ef686434e5586ffef456feacf08b0b4ff4696567c7aa79d63d080787d"));

    @Override
    public List<DatasetInfo> datasets() {
        return Stream.concat(Curves.ALL.stream().map(Curve::info), Stream.of(TwoMoons.INFO))
                .toList();
    }

    @Override
    public Dataset load(String name, DataLocation location) {
        DataFile file = FILES.get(name);
        if (file == null) {
            return generate(name, SEED);
        }
        if (DataFiles.find(file, location.directory()).isEmpty()) {
            LOG.info("{} has no {}: data set {} is generated", location.directory(), file.path(), name);
            return generate(name, SEED);
        }
        return curve(name).dataset(DataFiles.read(file, location, name).matrix(2));
    }

    /** A data set drawn with another seed; the authors' files are not read. */
    public static Dataset generate(String name, long seed) {
        return name.equals(TwoMoons.NAME)
                ? TwoMoons.generate(seed)
                : curve(name).generate(seed);
    }

    private static Curve curve(String name) {
        return Curves.ALL.stream()
                .filter(curve -> curve.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no synthetic data set '" + name + "'"));
    }

    private static DataFile file(String name, String sha256) {
        return new DataFile("toy/" + name + ".txt", List.of(name + ".txt"), sha256, null);
    }
}
