package dev.credence.scale.spark;

import dev.credence.core.data.Examples;
import dev.credence.core.data.RowKeys;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.guarantee.ScoreHistogram;
import dev.credence.scale.spark.run.OwnClasses;
import dev.credence.scoring.SavedModel;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;

/** The conformal scores of a partition's rows, as the JSON of a histogram. */
final class PartitionCalibrator {
    private static final long SEED = 1;

    private final SavedModel model;
    private final InputColumns inputs;
    private final String label;
    private final int target;
    private final ZoneId zone;
    private final Optional<Integer> id;
    private final double[] coverages;

    private PartitionCalibrator(SavedModel model, ScoringPlan plan, String label, double[] coverages) {
        this.model = model;
        this.inputs = InputColumns.of(model, plan);
        this.label = label;
        this.target = plan.type().fieldIndex(label);
        this.zone = ZoneId.of(plan.zone());
        this.id =
                plan.id().isEmpty() ? Optional.empty() : Optional.of(plan.type().fieldIndex(plan.id()));
        this.coverages = coverages;
    }

    /**
     * The function of partitions.
     *
     * @param file the model file's bytes
     * @param json a {@link ScoringPlan}
     */
    static MapPartitionsFunction<Row, byte[]> of(
            Broadcast<byte[]> file, String json, String label, double[] coverages) {
        return rows -> OwnClasses.with(() -> {
            ScoringPlan plan = ScoringPlan.parse(json);
            try (ModelPool.Lease lease = ModelPool.take(plan.model(), plan.device(), plan.threads(), file::value)) {
                return new PartitionCalibrator(lease.opened().model(), plan, label, coverages)
                                .histogram(rows, "Partition " + TaskContext.getPartitionId())
                                .map(PartitionCalibrator::bytes)
                                .stream()
                                .iterator();
            }
        });
    }

    /** The sum of two. */
    static Function2<byte[], byte[], byte[]> sum() {
        return (one, other) -> {
            ScoreHistogram sum = parse(one);
            sum.add(parse(other));
            return bytes(sum);
        };
    }

    static ScoreHistogram parse(byte[] json) {
        return ScoreHistogram.parse(new String(json, StandardCharsets.UTF_8));
    }

    private static byte[] bytes(ScoreHistogram histogram) {
        return histogram.toJson().getBytes(StandardCharsets.UTF_8);
    }

    private Optional<ScoreHistogram> histogram(Iterator<Row> rows, String place) {
        Optional<ScoreHistogram> sum = Optional.empty();
        for (int batch = 1; rows.hasNext(); batch++) {
            List<Row> some = new ArrayList<>(PartitionScorer.BATCH);
            while (some.size() < PartitionScorer.BATCH && rows.hasNext()) {
                some.add(rows.next());
            }
            Examples examples = examples(some, place + " batch " + batch);
            if (examples.size() > 0) {
                ScoreHistogram scores = ScoreHistogram.of(model.model(), examples, model.samples(), SEED, coverages);
                sum.ifPresent(scores::add);
                sum = Optional.of(scores);
            }
        }
        return sum;
    }

    private Examples examples(List<Row> rows, String place) {
        List<String> header = new ArrayList<>(inputs.header());
        header.add(label);
        List<List<String>> cells = new ArrayList<>();
        for (Row row : rows) {
            List<String> texts = inputs.cells(row, place);
            texts.add(model.encoder().cell(label, CellTypes.local(row.get(target), zone), place));
            cells.add(texts);
        }
        EncodedTable encoded = model.examples(CsvTable.of(place, "row", header, cells), label);
        return id.map(column -> RowKeys.keyed(
                        encoded.examples(),
                        RowKeys.of(Arrays.stream(encoded.rows())
                                .mapToObj(i -> CellTypes.text(rows.get(i).get(column), zone))
                                .toList())))
                .orElse(encoded.examples());
    }
}
