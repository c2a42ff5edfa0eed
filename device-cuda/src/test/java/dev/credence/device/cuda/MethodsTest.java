package dev.credence.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Device;
import dev.credence.testkit.TrainingCompatibility;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/**
 * Steps of every method on the stand-in GPU, or on a real GPU with the profile gpu; all their formulas have compiled
 * kernels.
 */
class MethodsTest extends TrainingCompatibility {
    private static final Set<String> ASKED = new TreeSet<>();

    @Override
    protected Device open() {
        return TestDriver.open();
    }

    @BeforeAll
    static void observe() {
        TestDriver.context().formulas().observe(formula -> ASKED.add(formula.kernel()));
    }

    @AfterAll
    static void allAreCompiled() {
        assertThat(ASKED).hasSizeGreaterThan(100);
        assertThat(Formulas.entries(Formulas.text("kernels.ptx")))
                .as(
                        "formulas.cu and kernels.ptx lack formulas of methods: mvn -Pptx -Dquick -DskipTests -pl device-cuda"
                                + " -am test makes them anew")
                .containsAll(ASKED);
    }
}
