package dev.credence.datasets.image;

import dev.credence.core.data.DataException;
import dev.credence.core.data.DataLocation;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetInfo;
import dev.credence.core.data.DatasetProvider;
import dev.credence.datasets.file.DataFiles;
import dev.credence.datasets.file.Gzip;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * CIFAR-10 and CIFAR-100 (the fine labels) in their binary version, 32×32 colour pixels each: 50 000 images train, 10
 * 000 test. Read from the unpacked files if they exist, else directly from the archive, which alone has a checksum.
 */
public final class CifarProvider implements DatasetProvider {
    private final List<CifarSet> sets;

    public CifarProvider() {
        this(CifarSets.ALL);
    }

    CifarProvider(List<CifarSet> sets) {
        this.sets = List.copyOf(sets);
    }

    @Override
    public List<DatasetInfo> datasets() {
        return sets.stream().map(CifarSet::info).toList();
    }

    @Override
    public Dataset load(String name, DataLocation location) {
        CifarSet set = sets.stream()
                .filter(s -> s.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no CIFAR set '" + name + "'"));
        Optional<Path> folder = set.folders().stream()
                .map(location.directory()::resolve)
                .filter(f -> Files.isRegularFile(f.resolve(set.files().get(0))))
                .findFirst();
        Path source = folder.isPresent() ? folder.get() : DataFiles.locate(set.archive(), location, name);
        CifarImages images = new CifarImages(set);
        try {
            if (folder.isPresent()) {
                readFolder(set, source, images);
            } else {
                readArchive(set, source, images);
            }
        } catch (IOException e) {
            throw Gzip.unreadable(source, e);
        }
        return images.dataset();
    }

    private static void readFolder(CifarSet set, Path folder, CifarImages images) throws IOException {
        List<String> files = set.files();
        for (int i = 0; i < files.size(); i++) {
            Path file = folder.resolve(files.get(i));
            if (!Files.isRegularFile(file)) {
                throw new DataException("Data set " + set.name() + " needs the file " + file
                        + ", which does not exist beside " + files.get(0) + ". Unpack the archive again.");
            }
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
                images.read(i, in, file.toString());
            }
        }
    }

    private static void readArchive(CifarSet set, Path archive, CifarImages images) throws IOException {
        List<String> open = new ArrayList<>(set.files());
        try (TarArchiveInputStream tar = new TarArchiveInputStream(Gzip.open(archive))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                String file = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
                if (entry.isFile() && open.remove(file)) {
                    images.read(set.files().indexOf(file), tar, archive + ": " + entry.getName());
                }
            }
        }
        if (!open.isEmpty()) {
            throw new DataException(archive + " lacks " + String.join(", ", open)
                    + ". It is another archive: expected that of the binary version.");
        }
    }
}
