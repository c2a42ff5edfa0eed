package dev.credence.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.eval.result.LineFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RoundsFileTest {
    private static final Map<String, String> LOOP = Map.of("seed", "1");

    @TempDir
    Path folder;

    private static RoundResult round(List<Integer> chosen, double rmse) {
        return new RoundResult("random", 0, 0, 10, chosen, List.of(0.5), Map.of("rmse", rmse), 1, LOOP);
    }

    private Map<RoundsFile.Key, RoundResult> finished(RoundResult first, RoundResult second) {
        Path path = folder.resolve(LearningLoop.FILE_NAME);
        try (LineFile<RoundResult> file = LineFile.open(path, RoundsFile.FORMAT)) {
            file.append(first);
            file.append(second);
        }
        try (LineFile<RoundResult> file = LineFile.open(path, RoundsFile.FORMAT)) {
            return RoundsFile.finished(file, LOOP);
        }
    }

    @Test
    void a_duplicate_round_counts_once() {
        assertThat(finished(round(List.of(3), Double.NaN), round(List.of(3), Double.NaN)))
                .hasSize(1);
    }

    @Test
    void a_round_with_two_results_is_refused() {
        assertThatThrownBy(() -> finished(round(List.of(3), 7), round(List.of(3), 8)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining(
                        "rounds.jsonl, line 2: round 0 of random is there already, with other choices or");
    }

    @Test
    void a_round_with_other_choices_is_refused() {
        assertThatThrownBy(() -> finished(round(List.of(3), 7), round(List.of(4), 7)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("is there already");
    }
}
