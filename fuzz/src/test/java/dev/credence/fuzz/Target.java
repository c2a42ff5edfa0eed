package dev.credence.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One fuzz test, which Jazzer runs in a JVM of its own.
 *
 * @param type its class
 * @param method its method
 */
record Target(Class<?> type, String method) {
    private static final List<Class<?>> CLASSES = List.of(
            TableFuzzTest.class,
            ArrayFuzzTest.class,
            ImageFuzzTest.class,
            ModelFuzzTest.class,
            SeriesFuzzTest.class,
            AttachmentFuzzTest.class,
            CheckpointFuzzTest.class,
            SettingFuzzTest.class,
            ResultFuzzTest.class,
            TrialFuzzTest.class,
            LearningFuzzTest.class,
            DecisionFuzzTest.class,
            ServingFuzzTest.class,
            CommandLineFuzzTest.class);

    private static final String INSTRUMENTED = "dev.credence.core.**:dev.credence.datasets.**:dev.credence.eval.**"
            + ":dev.credence.cli.**:dev.credence.active.**:dev.credence.decide.**:dev.credence.control.**:dev.credence.scoring.**:dev.credence.guarantee.**:dev.credence.serve.**:dev.credence.inference.**:dev.credence.baselines.**:org.apache.commons.csv.**";

    /** So small that a little file that asks for much memory is found out. */
    private static final String HEAP = "-Xmx768m";

    /**
     * An input that is not done after so many seconds ends the target, as a hang: long, because a busy machine delays
     * what takes a moment, and what takes long for itself is found by the processor time that {@link Refusal} measures.
     */
    private static final int HANG = 120;

    /** So much longer than it was told to may a target take to start, make its samples and end. */
    private static final int OVERHEAD = 900;

    private static final Pattern UNITS = Pattern.compile("stat::number_of_executed_units: *(\\d+)");
    private static final Pattern COVERAGE = Pattern.compile("cov: (\\d+) ");
    private static final Pattern FINDING = Pattern.compile(
            "^(== Java Exception: .*|==\\d+== ?ERROR: libFuzzer: .*|== libFuzzer crashing input ==)$",
            Pattern.MULTILINE);

    /**
     * What came of it.
     *
     * @param inputs how many were tried
     * @param coverage of branches, as Jazzer counts them
     * @param findings the first line of each
     */
    record Outcome(Target target, long inputs, int coverage, List<String> findings) {}

    /** All targets, in the order in which they are declared here and by name. */
    static List<Target> all() {
        List<Target> all = new ArrayList<>();
        for (Class<?> type : CLASSES) {
            Arrays.stream(type.getDeclaredMethods())
                    .filter(m -> m.isAnnotationPresent(FuzzTest.class))
                    .sorted(Comparator.comparing(java.lang.reflect.Method::getName))
                    .forEach(m -> all.add(new Target(type, m.getName())));
        }
        return all;
    }

    String name() {
        return type.getSimpleName().replace("FuzzTest", "") + "." + method;
    }

    /**
     * Looks for inputs that break its law.
     *
     * @param campaign where its corpus is kept, and what it finds
     */
    Outcome fuzz(Path campaign, int seconds) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(campaign.resolve(name()));
        Path corpus = Files.createDirectories(folder.resolve("corpus"));
        Path log = folder.resolve("log.txt");
        Process process = new ProcessBuilder(command(corpus, seconds))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = process.waitFor(seconds + OVERHEAD, TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly().waitFor();
        }
        String text = Files.readString(log, java.nio.charset.StandardCharsets.ISO_8859_1);
        List<String> findings = new ArrayList<>();
        Matcher found = FINDING.matcher(text);
        while (found.find()) {
            findings.add(found.group(1));
        }
        if (!ended) {
            findings.add("it did not end by itself");
        }
        long inputs = last(UNITS, text);
        if (inputs < 0) {
            findings.add("no input was tried: see " + log);
        }
        return new Outcome(this, Math.max(0, inputs), (int) Math.max(0, last(COVERAGE, text)), findings);
    }

    private List<String> command(Path corpus, int seconds) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-XX:+EnableDynamicAgentLoading",
                "--enable-native-access=ALL-UNNAMED",
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "--add-modules",
                "jdk.incubator.vector",
                "-Djava.awt.headless=true",
                "-Dcredence.fuzz.timed=true",
                "-Dlogback.configurationFile=" + System.getProperty("logback.configurationFile", ""),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + type.getName(),
                "--target_method=" + method,
                "--instrumentation_includes=" + INSTRUMENTED,
                "--keep_going=25",
                "-max_total_time=" + seconds,
                "-timeout=" + HANG,
                "-print_final_stats=1",
                corpus.toString());
    }

    private static long last(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        long last = -1;
        while (matcher.find()) {
            last = Long.parseLong(matcher.group(1));
        }
        return last;
    }

    /** The inputs that it has found, where Jazzer leaves them. */
    static List<Path> found(Path campaign) throws IOException {
        try (Stream<Path> all = Files.walk(campaign)) {
            return all.filter(file -> file.getFileName().toString().matches("(crash|timeout|oom|leak)-[0-9a-f]+"))
                    .sorted()
                    .toList();
        }
    }
}
