package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * {@code mvn -Pfuzz}: every target for {@code -Dfuzz.seconds}, {@code -Dfuzz.jobs} at a time; {@code -Dfuzz.targets}, a
 * regular expression, picks some. The corpus stays in the build folder, so that the next campaign goes on from it.
 */
final class FuzzCampaign {
    private static final int SECONDS = Integer.getInteger("fuzz.seconds", 60);
    private static final int JOBS = Integer.getInteger("fuzz.jobs", 1);
    private static final String TARGETS = System.getProperty("fuzz.targets", ".*");
    private static final Path FOLDER = Path.of(System.getProperty("fuzz.folder", "target/fuzz"));

    @Test
    void everyReaderWorksOrRefuses() throws Exception {
        long start = System.nanoTime();
        List<Target.Outcome> outcomes = outcomes();
        long minutes = (System.nanoTime() - start) / 60_000_000_000L;
        String table = table(outcomes) + "in " + minutes + " minutes, " + JOBS + " at a time";
        System.out.println("\n" + table + "\n");
        Files.writeString(FOLDER.resolve("summary.txt"), table + "\n");
        assertThat(outcomes).isNotEmpty();
        assertThat(findings(outcomes))
                .as(
                        "what is not refused as it should be; the inputs are %s. Mend it, and keep each as"
                                + " src/test/resources/dev/credence/fuzz/<class>Inputs/<method>/<a name that says what it is>",
                        Target.found(FOLDER))
                .isEmpty();
    }

    private static List<Target.Outcome> outcomes() throws Exception {
        Files.createDirectories(FOLDER);
        ExecutorService workers = Executors.newFixedThreadPool(JOBS);
        try {
            List<Callable<Target.Outcome>> work = new ArrayList<>();
            Target.all().stream()
                    .filter(target -> target.name().matches(TARGETS))
                    .forEach(target -> work.add(() -> fuzz(target)));
            List<Target.Outcome> outcomes = new ArrayList<>();
            for (Future<Target.Outcome> outcome : workers.invokeAll(work)) {
                outcomes.add(outcome.get());
            }
            return outcomes;
        } finally {
            workers.shutdownNow();
        }
    }

    private static Target.Outcome fuzz(Target target) throws IOException, InterruptedException {
        Target.Outcome outcome = target.fuzz(FOLDER.toAbsolutePath(), SECONDS);
        System.out.println(line(outcome));
        return outcome;
    }

    private static String line(Target.Outcome outcome) {
        return String.format(
                Locale.ROOT,
                "%-26s %10d inputs  %6d branches  %s",
                outcome.target().name(),
                outcome.inputs(),
                outcome.coverage(),
                outcome.findings().isEmpty()
                        ? "nothing found"
                        : outcome.findings().size() + " FOUND");
    }

    private static String table(List<Target.Outcome> outcomes) {
        StringBuilder table = new StringBuilder();
        outcomes.forEach(outcome -> table.append(line(outcome)).append('\n'));
        long inputs = outcomes.stream().mapToLong(Target.Outcome::inputs).sum();
        return table.append(String.format(
                        Locale.ROOT,
                        "%-26s %10d inputs  %d findings ",
                        "all " + outcomes.size() + " targets",
                        inputs,
                        findings(outcomes).size()))
                .toString();
    }

    private static List<String> findings(List<Target.Outcome> outcomes) {
        return outcomes.stream()
                .flatMap(outcome -> outcome.findings().stream()
                        .map(finding -> outcome.target().name() + ": " + finding))
                .toList();
    }
}
