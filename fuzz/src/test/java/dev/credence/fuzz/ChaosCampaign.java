package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.credence.core.random.CounterRandom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@code mvn -Pchaos}: each long command is killed {@code -Dchaos.kills} times, at moments and by signals that
 * {@code -Dchaos.seed} decides, and started again; what it has computed in the end is what it computes undisturbed.
 * What a campaign has done is noted in its folder, and not done again by the next.
 */
final class ChaosCampaign {
    private static final int KILLS = Integer.getInteger("chaos.kills", 100);
    private static final int MOST_IN_A_ROUND = 10;
    private static final long SEED = Long.getLong("chaos.seed", 1);
    private static final Path FOLDER =
            Path.of(System.getProperty("chaos.folder", "target/chaos")).toAbsolutePath();
    private static final Launcher LAUNCHER = new Launcher(
            Path.of(System.getProperty("chaos.launcher", "../credence")).toAbsolutePath(), FOLDER.resolve("log.txt"));
    private static final List<String> SIGNALS = List.of("KILL", "INT", "TERM");
    private static final int INTERRUPTED = 130;

    @BeforeAll
    static void needsASystemWithSignals() throws IOException {
        assumeTrue(Launcher.isPossible(LAUNCHER.script()), "needs a launcher, a shell and /proc");
        Files.createDirectories(FOLDER);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsKilledAgainAndAgainEndsInTheSameBits(LongCommand command) throws Exception {
        Path whole = fresh(command.label() + "-whole");
        long start = System.nanoTime();
        assertThat(LAUNCHER.run(whole, command.args())).as(LAUNCHER.said()).isZero();
        long millis = (System.nanoTime() - start) / 1_000_000;
        Map<String, Object> expected = command.results(whole);

        Path diary = FOLDER.resolve(command.label() + "-" + SEED + "-kills.txt");
        List<String> before = Files.exists(diary) ? Files.readAllLines(diary) : List.of();
        int kills = before.stream()
                .mapToInt(line -> Integer.parseInt(line.substring(0, line.indexOf(' '))))
                .sum();
        for (int round = before.size(); kills < KILLS; round++) {
            Path folder = fresh(command.label() + "-killed");
            int killed = killAndGoOn(command, folder, round, Math.min(MOST_IN_A_ROUND, KILLS - kills), millis);
            assertThat(command.results(folder))
                    .as("%s, round %d", command, round)
                    .isEqualTo(expected);
            assertThat(Scratch.files(folder)).noneMatch(file -> file.toString().endsWith(".tmp"));
            kills += killed;
            Files.writeString(
                    diary,
                    killed + " kills of " + command.label() + " in round " + round + ", the same bits\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
        System.out.println(command.label() + ": " + kills + " kills, 0 differing bits");
    }

    /** Kills until it was killed so often, or is done; in the end it is done. The number of kills. */
    private static int killAndGoOn(LongCommand command, Path folder, int round, int most, long millis)
            throws Exception {
        CounterRandom random = CounterRandom.of(SEED, 1000L * command.label().hashCode() + round);
        int kills = 0;
        for (int attempt = 0; kills < most; attempt++) {
            Process process = LAUNCHER.start(folder, command.args());
            long after = Math.round(millis * random.uniform(0, attempt));
            if (process.waitFor(after, TimeUnit.MILLISECONDS)) {
                assertThat(process.exitValue()).as(LAUNCHER.said()).isZero();
                break;
            }
            String signal = SIGNALS.get(random.below(SIGNALS.size(), 1, attempt));
            Launcher.signal(process, signal);
            int code = Launcher.end(process);
            assertThat(code)
                    .as(signal + " after " + after + " ms: " + LAUNCHER.said())
                    .isIn(0, INTERRUPTED, 137, 143);
            if (code == 0) {
                break; // it was done, and only then heard of it
            }
            kills++;
        }
        assertThat(LAUNCHER.run(folder, command.args())).as(LAUNCHER.said()).isZero();
        return kills;
    }

    /** A model that was there stays whole when the disk is full before the new one is; nothing else is left. */
    @Test
    void aFullDiskIsSaidAndLeavesNothingHalfMade() throws Exception {
        Path folder = fresh("full-disk");
        assumeTrue(
                LAUNCHER.shell(folder, true, "mount -t tmpfs -o size=1m tmpfs .") == 0,
                "needs unshare and mounts, of root or of user namespaces");
        String train = LAUNCHER.script() + " train --method vbp --dataset two-moons --epochs 1 --hidden 2 --seed ";
        String script = String.join(
                "\n",
                "set -e; mkdir small; mount -t tmpfs -o size=200k tmpfs small; cd small",
                train + "1 --out m.credence",
                "cp m.credence ../before.credence",
                "dd if=/dev/zero of=filler bs=1k 2>/dev/null || true",
                "code=0; " + train + "2 --out m.credence || code=$?",
                "echo $code >../train-code; cmp m.credence ../before.credence && echo same >../model; ls -A >../left",
                "code=0; " + train + "2 --checkpoint state --checkpoint-every 0 --out m.credence || code=$?",
                "echo $code >../checkpoint-code",
                "find . -name '*.tmp' >../temporary");
        assertThat(LAUNCHER.shell(folder, true, script)).as(LAUNCHER.said()).isZero();
        assertThat(folder.resolve("train-code")).hasContent("2");
        assertThat(folder.resolve("checkpoint-code")).hasContent("2");
        assertThat(folder.resolve("model")).hasContent("same");
        assertThat(Files.readAllLines(folder.resolve("left"))).containsExactlyInAnyOrder("filler", "m.credence");
        assertThat(folder.resolve("temporary")).isEmptyFile();
        assertThat(Files.readString(LAUNCHER.log())).contains("No space left");
    }

    /** An ordinary user is told of a folder that cannot be written to before any work is done. */
    @Test
    void aReadOnlyFolderIsRefusedBeforeTheWork() throws Exception {
        Path folder = fresh("read-only");
        Path locked = Files.createDirectory(folder.resolve("locked"));
        boolean root = LAUNCHER.shell(folder, false, "chmod 777 . && chmod 555 locked && test $(id -u) = 0") == 0;
        if (root) {
            assumeTrue(
                    LAUNCHER.shell(folder, false, nobody("test -x " + LAUNCHER.script())) == 0,
                    "needs setpriv, and a checkout that an ordinary user can read");
        }
        for (String args : List.of(
                "train --method vbp --dataset two-moons --epochs 100000 --out locked/m.credence",
                "train --method vbp --dataset two-moons --epochs 100000 --checkpoint locked --out m.credence",
                "compare --dataset two-moons --method vbp:epochs=100000 --out locked/out",
                "tune --method vbp --dataset two-moons --epochs 100000 --out locked/out")) {
            String line = "HOME=" + folder + " " + LAUNCHER.script() + " " + args;
            assertThat(LAUNCHER.shell(folder, false, root ? nobody(line) : line))
                    .as(args + "\n" + LAUNCHER.said())
                    .isEqualTo(2);
        }
        assertThat(Scratch.files(locked)).isEmpty();
        assertThat(Scratch.files(folder)).noneMatch(file -> file.toString().endsWith("m.credence"));
    }

    private static String nobody(String line) {
        return "setpriv --reuid=65534 --regid=65534 --clear-groups sh -c '" + line + "'";
    }

    private static Path fresh(String name) throws IOException {
        Path folder = FOLDER.resolve(name);
        Scratch.delete(folder);
        return Files.createDirectories(folder);
    }
}
