package dev.credence.scale.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.scoring.SavedModel;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executors in JVMs of their own, one of which is killed while it scores. */
final class ClusterTest {
    private static SparkSession spark;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void open() throws Exception {
        Sessions.local().stop();
        spark = Sessions.cluster(2);
    }

    @AfterAll
    static void close() {
        spark.stop();
    }

    /** Kills an executor when the first task that scores has ended, and counts those that are lost. */
    private static final class Killer extends SparkListener {
        private final AtomicBoolean killed = new AtomicBoolean();
        private final CountDownLatch lost = new CountDownLatch(1);

        @Override
        public void onTaskEnd(SparkListenerTaskEnd end) {
            if (end.taskType().equals("ResultTask") && !killed.getAndSet(true)) {
                ProcessHandle.current() // starts executors, and nothing else
                        .descendants()
                        .filter(process -> process.info().command().orElse("").endsWith("java"))
                        .findFirst()
                        .ifPresent(ProcessHandle::destroyForcibly);
            }
        }

        @Override
        public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
            lost.countDown();
        }
    }

    @Test
    void a_killed_executor_changes_no_bit() throws Exception {
        List<Row> rows = Houses.rows(2000, 3);
        try (SavedModel trained = Houses.training("price").method("linear").train()) {
            CredenceModel model = new CredenceModel("uid", Houses.file(trained, folder));
            Killer killer = new Killer();
            spark.sparkContext().addSparkListener(killer);
            List<Row> scored = model.transform(spark.createDataFrame(
                            JavaSparkContext.fromSparkContext(spark.sparkContext())
                                    .parallelize(rows, 8),
                            Houses.TYPE))
                    .select("id", "prediction", "sd", "lower_90")
                    .collectAsList();
            assertThat(killer.lost.await(5, TimeUnit.MINUTES))
                    .as("an executor is lost")
                    .isTrue();
            BatchScorer once = new BatchScorer(trained, model.plan(Houses.TYPE));
            List<List<?>> expected = once.predict(rows, "once");
            assertThat(scored).hasSize(rows.size());
            for (Row row : scored) {
                List<?> cells = expected.get(Integer.parseInt(row.getString(0).substring("house ".length())));
                assertThat(List.of(row.getDouble(1), row.getDouble(2), row.getDouble(3)))
                        .isEqualTo(List.of(cells.get(0), cells.get(1), cells.get(6)));
            }
        }
    }
}
