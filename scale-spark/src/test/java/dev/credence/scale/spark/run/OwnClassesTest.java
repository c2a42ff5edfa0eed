package dev.credence.scale.spark.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.method.Methods;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executors in the driver's JVM have each jar twice. */
final class OwnClassesTest {
    @TempDir
    private static Path copies;

    @Test
    void each_service_is_found_once_beside_a_copy_of_its_jar() throws IOException {
        Class<?> method = Methods.discoverAll().get("linear").getClass();
        String name = method.getName().replace('.', '/') + ".class";
        Path copy = copies.resolve(name);
        Files.createDirectories(copy.getParent());
        try (InputStream original = method.getClassLoader().getResourceAsStream(name)) {
            Files.copy(original, copy);
        }
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader executor =
                new URLClassLoader(new URL[] {copies.toUri().toURL()}, before)) {
            thread.setContextClassLoader(executor);
            assertThatThrownBy(Methods::discoverAll)
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("is there 2 times");
            assertThat(OwnClasses.with(Methods::discoverAll).names()).contains("linear");
            assertThat(thread.getContextClassLoader()).isSameAs(executor);
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
