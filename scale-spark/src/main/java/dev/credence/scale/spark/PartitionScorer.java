package dev.credence.scale.spark;

import dev.credence.scale.spark.run.OwnClasses;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;

/** The rows of a partition with their predictions, in the rows' order. */
final class PartitionScorer implements Iterator<Row> {
    /** Rows that are predicted at a time. */
    static final int BATCH = 1024;

    private final Iterator<Row> rows;
    private final BatchScorer scorer;
    private final String place;
    private final boolean pads;
    private Iterator<Row> ready = Collections.emptyIterator();
    private int batches;

    /**
     * @param pads whether the last batch is filled up with copies of its last row: libraries of matrix products round
     *     small products otherwise, and a row's last digits would depend on its partition
     */
    private PartitionScorer(Iterator<Row> rows, BatchScorer scorer, String place, boolean pads) {
        this.rows = rows;
        this.scorer = scorer;
        this.place = place;
        this.pads = pads;
    }

    /**
     * The function of partitions.
     *
     * @param file the model file's bytes
     * @param json a {@link ScoringPlan}
     */
    static MapPartitionsFunction<Row, Row> of(Broadcast<byte[]> file, String json) {
        return rows -> {
            ScoringPlan plan = ScoringPlan.parse(json);
            ModelPool.Lease lease =
                    OwnClasses.with(() -> ModelPool.take(plan.model(), plan.device(), plan.threads(), file::value));
            TaskContext task = TaskContext.get();
            TaskCompletionListener end = done -> lease.close(); // also where the consumer stops early
            task.addTaskCompletionListener(end);
            BatchScorer scorer =
                    OwnClasses.with(() -> new BatchScorer(lease.opened().model(), plan));
            boolean pads = !lease.opened().isShared();
            return new PartitionScorer(rows, scorer, "Partition " + task.partitionId(), pads);
        };
    }

    @Override
    public boolean hasNext() {
        if (!ready.hasNext() && rows.hasNext()) {
            ready = batch();
        }
        return ready.hasNext();
    }

    @Override
    public Row next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return ready.next();
    }

    private Iterator<Row> batch() {
        List<Row> some = new ArrayList<>(BATCH);
        while (some.size() < BATCH && rows.hasNext()) {
            some.add(rows.next());
        }
        String where = place + " batch " + ++batches;
        List<Row> full = new ArrayList<>(some);
        if (pads) {
            full.addAll(Collections.nCopies(BATCH - some.size(), some.get(some.size() - 1)));
        }
        List<List<?>> predicted = OwnClasses.with(() -> scorer.predict(full, where));
        List<Row> all = new ArrayList<>(some.size());
        for (int i = 0; i < some.size(); i++) {
            all.add(with(some.get(i), predicted.get(i), scorer.outputs()));
        }
        return all.iterator();
    }

    /** A row with its prediction at its end. */
    private static Row with(Row row, List<?> predicted, PredictedColumns outputs) {
        @Nullable Object[] values = new Object[row.size() + outputs.size()];
        for (int j = 0; j < row.size(); j++) {
            values[j] = row.get(j);
        }
        outputs.put(predicted, values, row.size());
        return RowFactory.create(values);
    }
}
