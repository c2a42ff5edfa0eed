package dev.credence.datasets.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.data.DataException;
import dev.credence.core.series.SeriesGroup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesCollectionsTest {
    private static void write(Path folder, String... lines) throws Exception {
        Files.write(Files.createDirectories(folder.resolve("series")).resolve("series.jsonl"), List.of(lines));
    }

    @Test
    @DisplayName("A collection is read, grouped by season and horizon; null is missing")
    void aCollectionIsRead(@TempDir Path folder) throws Exception {
        write(
                folder,
                "{\"ds\":\"m3m\",\"id\":\"a\",\"period\":12,\"h\":2,\"y\":[1,null,3]}",
                "{\"ds\":\"other\",\"id\":\"b\",\"period\":1,\"h\":1,\"y\":[4]}",
                "{\"ds\":\"m3m\",\"id\":\"c\",\"period\":1,\"h\":1,\"y\":[5,6.5]}");
        List<SeriesGroup> groups = SeriesCollections.in(folder).read("m3-monthly");
        assertThat(groups).hasSize(2);
        assertThat(groups.get(0).season()).isEqualTo(12);
        assertThat(groups.get(0).series().get(0).values()).containsExactly(1, Double.NaN, 3);
        assertThat(groups.get(1).series().get(0).values()).containsExactly(5, 6.5);
    }

    @Test
    @DisplayName("A missing file, an unknown collection and a damaged line are named")
    void mistakesAreNamed(@TempDir Path folder) throws Exception {
        assertThatThrownBy(() -> SeriesCollections.in(folder))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("series.jsonl");
        write(folder, "{\"ds\":\"m3m\",\"id\":\"a\",\"period\":12,\"h\":2,\"y\":[1,\"x\"]}");
        assertThatThrownBy(() -> SeriesCollections.in(folder).read("m3m"))
                .hasMessageContaining("line 1")
                .hasMessageContaining("value 2");
        assertThatThrownBy(() -> SeriesCollections.in(folder).read("m3q")).hasMessageContaining("It has m3-monthly.");
    }

    @Test
    @DisplayName("Collections are listed with their numbers of series and values, and what is known of them")
    void collectionsAreListed(@TempDir Path folder) throws Exception {
        assertThat(SeriesCollections.isIn(folder)).isFalse();
        write(
                folder,
                "{\"ds\":\"own\",\"id\":\"b\",\"period\":1,\"h\":1,\"y\":[4]}",
                "{\"ds\":\"m4h\",\"id\":\"a\",\"period\":24,\"h\":2,\"y\":[1,null,3]}",
                "{\"ds\":\"m4h\",\"id\":\"c\",\"period\":12,\"h\":2,\"y\":[5,6.5]}");
        assertThat(SeriesCollections.isIn(folder)).isTrue();
        List<CollectionInfo> list = SeriesCollections.in(folder).list();
        assertThat(list).extracting(CollectionInfo::name).containsExactly("m4-hourly", "own");
        assertThat(list.get(0).step()).isEqualTo("1 hour");
        assertThat(list.get(0).count()).isEqualTo(2);
        assertThat(list.get(0).values()).isEqualTo(5);
        assertThat(list.get(0).seasons()).containsExactly(12, 24);
        assertThat(list.get(1).horizons()).containsExactly(1);
        assertThat(list.get(1).source()).isEmpty();
    }
}
