package dev.credence.core.method;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.model.LikelihoodProvider;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MethodsTest {
    /** The settings of every method list the likelihoods, so that each of them would fail to load. */
    @Test
    void aLikelihoodThatCannotBeLoadedIsNamedAndNoMethod(@TempDir Path folder) throws Exception {
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(LikelihoodProvider.class.getName()), "dev.example.Gone");
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
            thread.setContextClassLoader(loader);
            for (Runnable discovery : new Runnable[] {Methods::discover, Methods::discoverForTables}) {
                assertThatThrownBy(discovery::run)
                        .isInstanceOf(UserException.class)
                        .hasMessageStartingWith(
                                "Cannot register every likelihood: Provider dev.example.Gone not found");
            }
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void aForecastingMethodIsSaidToBeOne() {
        assertThatThrownBy(() -> Methods.ofAny(List.of()).get("grid-ets"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("forecasts time series");
        assertThatThrownBy(() -> Methods.ofSeries(List.of()).get("grid-ets"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("credence-inference-forecast");
    }
}
