package dev.credence.eval.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.data.Points;
import dev.credence.core.data.Task;
import dev.credence.core.method.Methods;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WorkloadsTest {
    @Test
    void noNameMeansAllAndNamesKeepTheirOrder() {
        assertThat(Workloads.named(List.of())).isEqualTo(Workloads.all());
        assertThat(Workloads.named(List.of("vbp-mlp", "vi-mlp")))
                .extracting(Workload::name)
                .containsExactly("vi-mlp", "vbp-mlp");
    }

    @Test
    void everyUnknownNameIsTold() {
        assertThatThrownBy(() -> Workloads.named(List.of("vbp-mpl", "nope")))
                .isInstanceOf(UserException.class)
                .hasMessageContainingAll("'vbp-mpl'", "Did you mean 'vbp-mlp'?", "'nope'", "dropout-alpha-mnist");
    }

    @Test
    void oneWhoseMethodIsAbsentSaysWhichArtifactItNeeds() {
        Workload vbp = Workloads.named(List.of("vbp-mlp")).get(0);
        assertThat(vbp.missing(Methods.of(List.of()))).contains("needs credence-inference-vbp");
    }

    @Test
    void theBatchHasTheShapeOfTheProblemAndItsTargetsAreClassesWhereItHasClasses() {
        for (Workload workload : Workloads.all()) {
            Points points = workload.points();
            assertThat(points.size()).isEqualTo(workload.batch());
            assertThat(points.width()).isEqualTo(workload.problem().inputs());
            assertThat(points.inputs()).isEqualTo(workload.points().inputs());
            if (workload.problem().task() instanceof Task.Classification c) {
                for (float target : points.targets()) {
                    assertThat(target).isBetween(0f, c.classes() - 1f).isEqualTo((int) target);
                }
            }
        }
    }
}
