package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.data.DataLocation;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.train.TrainingStopped;
import dev.credence.decide.BanditListener;
import dev.credence.decide.BanditPlan;
import dev.credence.decide.BanditProblem;
import dev.credence.decide.BanditProblemKind;
import dev.credence.decide.BanditProblems;
import dev.credence.decide.BanditReport;
import dev.credence.decide.BanditStudy;
import dev.credence.decide.DecisionMaker;
import dev.credence.decide.DecisionPlan;
import dev.credence.decide.NamedSpec;
import dev.credence.decide.NetworkRewards;
import dev.credence.decide.Policies;
import dev.credence.decide.Retraining;
import dev.credence.decide.RewardModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code decisions.jsonl} of a study, which it goes on from, and the log of a program that decides. */
final class DecisionFuzzTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path SAMPLE = Scratch.folder().resolve("study");
    private static final Path WORK = Scratch.folder().resolve("work");
    private static final BanditProblem WHEEL = wheel();
    private static final List<String> BLOCKS = blocks();
    private static final List<String> EVENTS = events();

    private static BanditProblem wheel() {
        BanditProblemKind kind = BanditProblems.discover().get("wheel");
        return kind.open(kind.settings().defaults(), DataLocation.offline(Path.of(".")));
    }

    private static RewardModel rewards() {
        InferenceMethod map = Samples.METHODS.get("map");
        return NetworkRewards.of(map, Samples.small(map), new ReferenceProvider());
    }

    private static void study(Path folder, BanditListener listener) {
        BanditPlan plan = new BanditPlan(
                NamedSpec.parse("wheel"), NamedSpec.list("uniform"), 120, 1, new Retraining(1, 50, 0), 1, 1);
        var unused = new BanditStudy(plan, WHEEL, Policies.discover(), stop -> rewards())
                .run(folder, 1, new BanditReport("wheel", WHEEL.uniformRegret(), Map.of()), listener);
    }

    private static DecisionMaker maker(Path log) {
        return DecisionMaker.open(
                DecisionPlan.of(
                        WHEEL.contextNames(),
                        WHEEL.actionNames(),
                        Policies.discover().get("thompson"),
                        rewards(),
                        1),
                log);
    }

    private static List<String> blocks() {
        study(SAMPLE, BanditListener.SILENT);
        return lines(SAMPLE.resolve(BanditStudy.FILE_NAME));
    }

    private static List<String> events() {
        Path log = SAMPLE.resolve("log.jsonl");
        try (DecisionMaker maker = maker(log)) {
            for (int i = 0; i < 4; i++) {
                maker.observe(maker.next(0.1 * i, -0.2).number(), i);
            }
            var unused = maker.next(0.5, 0.5);
        }
        return lines(log);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] changed(List<String> sample, byte[] input) throws IOException {
        Cursor cursor = new Cursor(input);
        List<String> lines = new ArrayList<>(sample);
        int line = cursor.below(lines.size());
        byte[] changed = JsonEdits.bytes((ObjectNode) JSON.readTree(lines.get(line)), cursor);
        lines.set(line, new String(changed, StandardCharsets.US_ASCII));
        return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static Path fresh(String name, byte[] content) throws IOException {
        Scratch.delete(WORK);
        Files.createDirectories(WORK);
        return Files.write(WORK.resolve(name), content);
    }

    @MethodSource("blocksFile")
    @FuzzTest
    void blocksText(byte[] input) throws Exception {
        boolean unused = goOn(fresh(BanditStudy.FILE_NAME, input));
    }

    /** One line changed. */
    @FuzzTest
    void blocks(byte[] input) throws Exception {
        boolean unused = goOn(fresh(BanditStudy.FILE_NAME, changed(BLOCKS, input)));
    }

    /** Goes on until the first missing decision would be made. */
    private static boolean goOn(Path file) throws Exception {
        boolean accepted = Refusal.orSuccess(() -> {
            try {
                study(WORK, new BanditListener() {
                    @Override
                    public boolean shouldStop() {
                        return true;
                    }
                });
            } catch (TrainingStopped e) {
                // decisions are missing, as they may be
            }
        });
        assertThat(file).exists();
        assertThat(Scratch.files(WORK)).noneMatch(other -> other.toString().endsWith(".tmp"));
        return accepted;
    }

    @MethodSource("log")
    @FuzzTest
    void logText(byte[] input) throws Exception {
        boolean unused = takeUp(fresh("log.jsonl", input));
    }

    /** One line changed. */
    @FuzzTest
    void log(byte[] input) throws Exception {
        boolean unused = takeUp(fresh("log.jsonl", changed(EVENTS, input)));
    }

    private static boolean takeUp(Path log) throws Exception {
        return Refusal.orSuccess(() -> {
            try (DecisionMaker maker = maker(log)) {
                assertThat(maker.open().size()).isLessThanOrEqualTo(maker.decisions());
            }
        });
    }

    static Stream<byte[]> blocksFile() throws IOException {
        return Stream.of(Files.readAllBytes(SAMPLE.resolve(BanditStudy.FILE_NAME)));
    }

    static Stream<byte[]> log() throws IOException {
        return Stream.of(Files.readAllBytes(SAMPLE.resolve("log.jsonl")));
    }

    @Test
    void theSamplesAreAccepted() throws Exception {
        assertThat(goOn(fresh(
                        BanditStudy.FILE_NAME, (String.join("\n", BLOCKS) + "\n").getBytes(StandardCharsets.UTF_8))))
                .isTrue();
        assertThat(takeUp(fresh("log.jsonl", (String.join("\n", EVENTS) + "\n").getBytes(StandardCharsets.UTF_8))))
                .isTrue();
    }
}
