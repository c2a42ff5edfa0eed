package dev.credence.eval.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.DatasetBytes;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.file.JsonRecord;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * All data that the runs on one data set need, as bytes: its splits, and out-of-distribution points by the name of
 * their set.
 */
record SplitDataBytes(SplitData data, Map<String, Examples> outOfDistribution) {
    private static final String GROUPS = "groups";

    /**
     * As bytes.
     *
     * @throws dev.credence.core.data.DataException if they are more than so many
     */
    byte[] write(long most) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            part(out, DatasetBytes.of(data.dataset(), most));
            part(out, table().getBytes(StandardCharsets.UTF_8));
            out.writeInt(outOfDistribution.size());
            for (Map.Entry<String, Examples> other : outOfDistribution.entrySet()) {
                part(out, other.getKey().getBytes(StandardCharsets.UTF_8));
                part(out, DatasetBytes.of(points(other.getKey(), other.getValue()), most - bytes.size()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // impossible in memory
        }
        return bytes.toByteArray();
    }

    static SplitDataBytes read(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            Dataset dataset = DatasetBytes.read(part(in));
            SplitData data = table(dataset, new String(part(in), StandardCharsets.UTF_8));
            Map<String, Examples> others = new LinkedHashMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                String name = new String(part(in), StandardCharsets.UTF_8);
                others.put(name, DatasetBytes.read(part(in)).examples());
            }
            return new SplitDataBytes(data, others);
        } catch (IOException e) {
            throw new IllegalArgumentException("the bytes of a split end early", e);
        }
    }

    /** What a table of one's own has besides its cells; an empty object for points of numbers. */
    private String table() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        if (data instanceof TableData table) {
            var columns = json.putArray("columns");
            for (Column column : table.columns()) {
                ObjectNode one = columns.addObject().put("name", column.name());
                column.values().forEach(one.putArray("values")::add);
                column.text().ifPresent(text -> one.put("text", text.column()).put("words", text.words()));
            }
            json.put("ordered", table.relations().ordered());
            table.relations().groups().ifPresent(groups -> {
                var array = json.putArray(GROUPS);
                Arrays.stream(groups).forEach(array::add);
            });
            json.put("gaps", table.gaps().name());
            table.words().forEach(json.putArray("words")::add);
        }
        return json.toString();
    }

    private static SplitData table(Dataset dataset, String text) {
        JsonRecord json = JsonRecord.parse(text);
        if (!json.has("columns")) {
            return SplitData.of(dataset);
        }
        List<Column> columns = new ArrayList<>();
        for (JsonRecord column : json.records("columns")) {
            Optional<Column.Text> words = column.has("text")
                    ? Optional.of(new Column.Text(column.text("text"), column.whole("words", 0, Integer.MAX_VALUE)))
                    : Optional.empty();
            columns.add(new Column(column.text("name"), column.texts("values"), words));
        }
        Optional<int[]> groups = json.has(GROUPS)
                ? Optional.of(Arrays.stream(json.numbers(GROUPS))
                        .mapToInt(group -> (int) group)
                        .toArray())
                : Optional.empty();
        return new TableData(
                dataset,
                columns,
                new RowRelations(groups, json.truth("ordered")),
                GapPolicy.valueOf(json.text("gaps")),
                json.texts("words"));
    }

    /** Points without names: only their inputs are used. */
    private static Dataset points(String name, Examples examples) {
        return new Dataset(
                name,
                Task.REGRESSION,
                examples,
                IntStream.range(0, examples.inputs()).mapToObj(i -> "x" + i).toList(),
                "y",
                List.of(),
                List.of(new Split(new int[0], new int[0])));
    }

    private static void part(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static byte[] part(DataInputStream in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }
}
