package dev.credence.datasets.image;

import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.DatasetProvider;
import dev.credence.datasets.file.DataFiles;
import dev.credence.datasets.file.FileContent;
import java.util.List;

/** MNIST and its drop-in replacements, 28×28 grey pixels each: 60 000 images train, 10 000 test. */
public final class IdxProvider implements DatasetProvider {
    @Override
    public List<DatasetInfo> datasets() {
        return IdxSets.ALL.stream().map(IdxSet::info).toList();
    }

    @Override
    public Dataset load(String name, DataLocation location) {
        IdxSet set = IdxSets.ALL.stream()
                .filter(s -> s.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no set '" + name + "' in IDX files"));
        List<FileContent> files = set.files().stream()
                .map(file -> DataFiles.content(file, location, name))
                .toList();
        return IdxImages.dataset(
                name,
                IdxImages.read(files.get(0), files.get(1)),
                IdxImages.read(files.get(2), files.get(3)),
                set.classNames());
    }
}
