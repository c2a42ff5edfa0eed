package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.credence.active.LearningSuite;
import dev.credence.core.method.Methods;
import dev.credence.eval.protocol.Suite;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The suites' methods and settings exist: tested here, where all methods are on the class path. */
final class SuiteSettingsTest {
    static List<String> names() {
        return Suite.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void every_method_takes_the_settings_that_a_suite_gives_it(String name) {
        assertThatCode(() -> Suite.load(name).plan(List.of(), 0, 1).check(Methods.discover()))
                .doesNotThrowAnyException();
    }

    @Test
    void the_method_of_a_loop_takes_its_settings() {
        for (String name : LearningSuite.names()) {
            var plan = LearningSuite.load(name).plan();
            assertThatCode(() -> Methods.discover().get(plan.method()).parse(plan.settings()))
                    .doesNotThrowAnyException();
        }
    }
}
