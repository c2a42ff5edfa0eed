package dev.credence.scale.spark.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.credence.core.data.Column;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.data.Task;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Methods;
import dev.credence.core.run.RunAnswer;
import dev.credence.core.run.RunExecutors;
import dev.credence.core.run.RunSession;
import dev.credence.core.run.RunTask;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.protocol.Comparison;
import dev.credence.eval.protocol.ComparisonListener;
import dev.credence.eval.result.Contender;
import dev.credence.inference.auto.AutoOptions;
import dev.credence.inference.auto.AutoRegression;
import dev.credence.inference.auto.network.CycleSchedule;
import dev.credence.inference.auto.network.NetworkSizes;
import dev.credence.inference.auto.stack.Folds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on executors in JVMs of their own, one of which is killed. */
final class SparkRunsTest {
    private static final String MASTER = "local-cluster[2,1,1024]";
    private static final int SPLITS = 6;
    private static final Map<String, String> SPARK = Map.of(
            "spark.executor.extraJavaOptions",
            "-XX:TieredStopAtLevel=1", // short lives, and many classes
            "spark.ui.enabled",
            "false",
            "spark.driver.host",
            "127.0.0.1",
            "spark.driver.bindAddress",
            "127.0.0.1",
            "spark.executor.memory",
            "1g",
            "spark.executorEnv.SPARK_SCALA_VERSION",
            "2.13",
            "spark.executor.extraClassPath",
            System.getProperty("java.class.path"));

    @TempDir
    private static Path folder;

    private static RunSession session;

    @BeforeAll
    static void open() throws IOException {
        if (SparkEnv.get() != null) {
            SparkContext.getOrCreate().stop();
        }
        SPARK.forEach(System::setProperty);
        String home = System.getenv("SPARK_HOME");
        assumeThat(home).as("SPARK_HOME, which pom.xml sets").isNotNull();
        Files.createDirectories(
                Path.of(home, "jars")); // a distribution has Spark's jars there; here the class path has
        session = RunExecutors.serving(RunExecutors.discover(), MASTER).open(MASTER, "test");
    }

    @AfterAll
    static void close() {
        Optional.ofNullable(session).ifPresent(RunSession::close);
        SPARK.keySet().forEach(System::clearProperty);
        assertThat(SparkEnv.get()).isNull();
    }

    private static Dataset dataset() {
        double[][] inputs = new double[100][2];
        double[] targets = new double[100];
        List<Split> splits = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            inputs[i][0] = Math.cos(i);
            inputs[i][1] = i / 100.0;
            targets[i] = Math.sin(3 * inputs[i][0]) + inputs[i][1];
        }
        for (int s = 0; s < SPLITS; s++) {
            int split = s;
            splits.add(new Split(
                    IntStream.range(0, 100).filter(i -> i % SPLITS != split).toArray(),
                    IntStream.range(0, 100).filter(i -> i % SPLITS == split).toArray()));
        }
        return new Dataset(
                "waves", Task.REGRESSION, Examples.of(inputs, targets), List.of("a", "b"), "y", List.of(), splits);
    }

    private static Comparison comparison(String epochs) {
        Comparison.Plan plan = new Comparison.Plan(
                List.of("waves"),
                List.of(new Contender(
                        "dropout",
                        "dropout-alpha",
                        Map.of("epochs", epochs, "hidden", "10", "alpha", "0.5"),
                        Map.of())),
                Map.of(),
                0,
                3,
                1,
                List.of());
        return new Comparison(plan, Methods.discoverAll(), Devices.discover().choose("nd4j"), name -> dataset());
    }

    /** Kills the executor of the third task as soon as it has begun. */
    private static final class Killer extends SparkListener {
        private final AtomicInteger started = new AtomicInteger();
        private final CountDownLatch lost = new CountDownLatch(1);

        @Override
        public void onTaskStart(SparkListenerTaskStart start) {
            if (started.incrementAndGet() == 3) {
                String id = "--executor-id\0" + start.taskInfo().executorId() + "\0";
                ProcessHandle.current()
                        .descendants()
                        .filter(process -> command(process).contains(id))
                        .forEach(ProcessHandle::destroyForcibly);
            }
        }

        /** All of it: that of {@link ProcessHandle#info} ends after a page, within the class path. */
        private static String command(ProcessHandle process) {
            try {
                return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
            } catch (IOException ended) {
                return "";
            }
        }

        @Override
        public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
            lost.countDown();
        }
    }

    @Test
    void a_killed_executor_changes_no_bit_of_a_comparison() throws Exception {
        Killer killer = new Killer();
        SparkContext.getOrCreate().addSparkListener(killer);
        comparison("20").on(session).run(folder.resolve("there"), 4, ComparisonListener.SILENT);
        comparison("20").run(folder.resolve("here"), 1, ComparisonListener.SILENT);
        assertThat(killer.lost.await(5, TimeUnit.MINUTES))
                .as("an executor is lost")
                .isTrue();
        assertThat(folder.resolve("there/summary.json")).hasSameBinaryContentAs(folder.resolve("here/summary.json"));
        assertThat(withoutTimes("there")).hasSize(SPLITS).isEqualTo(withoutTimes("here"));
    }

    @Test
    void a_run_whose_executor_is_lost_is_executed_again() {
        RunTask task = new RunTask("a run", "lost-once", folder.resolve("begun").toString(), new byte[5]);
        assertThat(RunAnswer.from(session, task, () -> false)).containsExactly("{\"bytes\":5}");
    }

    @Test
    void auto_loses_an_executor_and_gives_the_bits_of_one_machine() throws Exception {
        Killer killer = new Killer();
        SparkContext.getOrCreate().addSparkListener(killer);
        Path here = folder.resolve("here.state");
        Path there = folder.resolve("there.state");
        AutoOptions options = AutoOptions.defaults().withOthers(false);
        AutoRegression alone = train(options.withCheckpoint(here));
        AutoRegression model = train(options.withCheckpoint(there).withRuns(session));
        assertThat(killer.lost.await(5, TimeUnit.MINUTES))
                .as("an executor is lost")
                .isTrue();
        assertThat(there).as("all networks and what they predict").hasSameBinaryContentAs(here);
        assertThat(model.expectation()).isEqualTo(alone.expectation());
    }

    private static AutoRegression train(AutoOptions options) {
        return AutoRegression.train(
                dataset().examples(),
                List.of(Column.number("a"), Column.number("b")),
                Folds.random(100, 2, 1),
                new NetworkSizes(2, 16, new CycleSchedule(8, 2), 1, 8, 2),
                options);
    }

    @Test
    void data_are_sent_once_and_forgotten_when_others_are_used() {
        SentData sent = new SentData(JavaSparkContext.fromSparkContext(SparkContext.getOrCreate()), 10);
        byte[] first = new byte[8];
        byte[] second = new byte[8];
        Broadcast<byte[]> broadcast = sent.use(first);
        assertThat(sent.use(first)).isSameAs(broadcast);
        Broadcast<byte[]> other = sent.use(second);
        sent.ended(second);
        sent.ended(first);
        assertThat(sent.use(first)).as("still in use").isSameAs(broadcast);
        sent.ended(first);
        sent.ended(first);
        assertThat(sent.use(first)).as("used last").isSameAs(broadcast);
        assertThat(sent.use(second)).as("forgotten").isNotSameAs(other);
    }

    private static List<String> withoutTimes(String comparison) throws IOException {
        return Files.readString(folder.resolve(comparison + "/results.jsonl"))
                .replaceAll("\"[a-z_]*seconds\":[^,}]*", "")
                .lines()
                .sorted()
                .toList();
    }

    @Test
    void runs_that_are_given_up_are_cancelled_and_leave_their_cores() throws InterruptedException {
        AtomicInteger started = new AtomicInteger();
        CountDownLatch ended = new CountDownLatch(2);
        SparkContext.getOrCreate().addSparkListener(new SparkListener() {
            @Override
            public void onTaskStart(SparkListenerTaskStart start) {
                started.incrementAndGet();
            }

            @Override
            public void onTaskEnd(SparkListenerTaskEnd end) {
                ended.countDown();
            }
        });
        ComparisonListener stopping = new ComparisonListener() {
            @Override
            public boolean shouldStop() {
                return started.get() >= 2;
            }
        };
        assertThatThrownBy(() -> comparison("1000000").on(session).run(folder.resolve("stopped"), 2, stopping))
                .isInstanceOf(TrainingStopped.class);
        assertThat(ended.await(5, TimeUnit.MINUTES)).as("the tasks end").isTrue();
    }
}
