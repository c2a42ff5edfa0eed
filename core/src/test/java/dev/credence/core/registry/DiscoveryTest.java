package dev.credence.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.registry.NamedServicesTest.Greeter;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Providers in jars, broken ones and those for a newer Java. */
class DiscoveryTest {
    /** A valid provider. */
    public static final class Good implements Greeter {
        @Override
        public List<String> names() {
            return List.of("good");
        }
    }

    /** A provider with the same name. */
    public static final class Copy implements Greeter {
        @Override
        public List<String> names() {
            return List.of("good");
        }
    }

    /** A provider whose class file will claim a newer Java. */
    public static final class Newer implements Greeter {
        @Override
        public List<String> names() {
            return List.of("newer");
        }
    }

    /** A dependency of providers. */
    public static class Library {}

    /** A provider whose superclass is missing when it is loaded. */
    public static final class Orphan extends Library implements Greeter {
        @Override
        public List<String> names() {
            return List.of("orphan");
        }
    }

    /** A provider whose constructor fails. */
    public static final class Failing implements Greeter {
        public Failing() {
            throw new IllegalStateException("no licence");
        }

        @Override
        public List<String> names() {
            return List.of("failing");
        }
    }

    /** A provider with a private constructor. */
    public static final class Secret implements Greeter {
        private Secret() {}

        @Override
        public List<String> names() {
            return List.of("secret");
        }
    }

    /** A provider whose constructor needs a missing class. */
    public static final class Lacking implements Greeter {
        private final Library library = new Library();

        @Override
        public List<String> names() {
            return List.of("lacking" + library.hashCode());
        }
    }

    @TempDir
    Path directory;

    /** Defines the given classes from bytes that may have been changed; {@code null} for a missing class. */
    private static final class Classes extends ClassLoader {
        private final Path services;
        private final Map<String, byte[]> changed = new HashMap<>();
        private final List<String> own;

        Classes(Path services, List<Class<?>> own) {
            super(DiscoveryTest.class.getClassLoader());
            this.services = services;
            this.own = own.stream().map(Class::getName).toList();
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!own.contains(name) && !changed.containsKey(name)) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            byte[] bytes = changed.containsKey(name) ? changed.get(name) : bytes(name);
            if (bytes.length == 0) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }

        @Override
        protected Enumeration<URL> findResources(String name) throws IOException {
            return name.equals("META-INF/services/" + Greeter.class.getName())
                    ? Collections.enumeration(List.of(url(services)))
                    : super.findResources(name);
        }

        static byte[] bytes(String name) {
            try (InputStream in = DiscoveryTest.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new AssertionError(e);
        }
    }

    private Classes path(String... providers) throws IOException {
        Path services = Files.writeString(directory.resolve("services"), String.join("\n", providers));
        return new Classes(services, List.of(Newer.class, Orphan.class, Lacking.class));
    }

    private Classes path(Class<?>... providers) throws IOException {
        return path(Arrays.stream(providers).map(Class::getName).toArray(String[]::new));
    }

    private static NamedServices<Greeter> load(ClassLoader loader) {
        return NamedServices.load(NamedServicesTest.KIND, loader);
    }

    @Test
    void providersOnTheClassPathAreFound() throws IOException {
        assertThat(load(path(Good.class)).names()).containsExactly("good");
        assertThat(load(path(new Class<?>[0])).names()).isEmpty();
    }

    @Test
    void theContextClassLoaderIsAsked() throws IOException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try {
            thread.setContextClassLoader(path(Good.class));
            assertThat(NamedServices.load(NamedServicesTest.KIND).names()).containsExactly("good");
            thread.setContextClassLoader(null);
            assertThat(NamedServices.load(NamedServicesTest.KIND).names()).isEmpty();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void twoProvidersOfOneNameAreRefused() throws IOException {
        Classes path = path(Good.class, Copy.class);
        assertThatThrownBy(() -> load(path))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("'good' is taken twice: by " + Good.class.getName())
                .hasMessageContaining(Copy.class.getName());
    }

    @Test
    void aProviderThatNeedsANewerJavaIsLeftOutWithALineInTheLog() throws IOException {
        Classes path = path(Newer.class, Good.class);
        byte[] bytes = Classes.bytes(Newer.class.getName());
        bytes[6] = 0;
        bytes[7] = (byte) 144; // Java 100
        path.changed.put(Newer.class.getName(), bytes);
        String reason = Newer.class.getName() + " needs Java 100, this is Java "
                + Runtime.version().feature();
        try (LogCapture log = new LogCapture(NamedServices.class)) {
            NamedServices<Greeter> services = load(path);
            assertThat(services.names()).containsExactly("good");
            assertThat(services.skipped()).containsExactly(reason);
            assertThat(log.lines()).contains("INFO Left out a provider of greeter: " + reason);
            assertThatThrownBy(() -> services.get("newer"))
                    .hasMessage("There is no greeter 'newer'. Known: good. Left out: " + reason + ".");
        }
    }

    @Test
    void aProviderThatIsListedButMissingIsNamed() throws IOException {
        Classes path = path("dev.example.Gone", Good.class.getName());
        assertThatThrownBy(() -> load(path))
                .isInstanceOf(UserException.class)
                .hasMessage("Cannot register every greeter: Provider dev.example.Gone not found (named by "
                        + directory.resolve("services") + ")")
                .hasCauseInstanceOf(ServiceConfigurationError.class);
    }

    @Test
    void aProviderWhoseConstructorFailsIsNamedWithItsReason() throws IOException {
        Classes path = path(Failing.class);
        assertThatThrownBy(() -> load(path))
                .isInstanceOf(UserException.class)
                .hasMessage("Cannot register every greeter: Provider " + Failing.class.getName()
                        + " could not be instantiated because of java.lang.IllegalStateException: no licence (named by "
                        + directory.resolve("services") + ")");
    }

    @Test
    void aProviderWithoutAPublicConstructorIsNamedWithWhatItNeeds() throws IOException {
        Classes path = path(Secret.class);
        assertThatThrownBy(() -> load(path))
                .isInstanceOf(UserException.class)
                .hasMessage("Cannot register every greeter: Provider " + Secret.class.getName()
                        + " has no public constructor without arguments; it needs one, and must be public itself"
                        + " (named by " + directory.resolve("services") + ")");
    }

    @Test
    void aProviderThatLacksAClassIsNamedWithWhatItLacks() throws IOException {
        for (Class<?> provider : List.of(Orphan.class, Lacking.class)) {
            Classes path = path(provider);
            path.changed.put(Library.class.getName(), new byte[0]);
            assertThatThrownBy(() -> load(path))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining("NoClassDefFoundError: ")
                    .hasMessageContaining("DiscoveryTest$Library");
        }
    }

    @Test
    void aClassThatIsNoProviderAndAListThatIsNoneAreRefused() throws IOException {
        Classes path = path(Library.class);
        assertThatThrownBy(() -> load(path))
                .isInstanceOf(UserException.class)
                .hasMessageEndingWith(Library.class.getName() + " not a subtype");
        Classes rubbish = path("two words");
        assertThatThrownBy(() -> load(rubbish)).isInstanceOf(UserException.class);
    }

    @Test
    void allBrokenProvidersAreReportedTogether() throws IOException {
        Classes path = path("dev.example.Gone", Failing.class.getName(), "dev.example.AlsoGone");
        assertThatThrownBy(() -> load(path))
                .hasMessageContaining("dev.example.Gone not found")
                .hasMessageContaining("no licence")
                .hasMessageContaining("dev.example.AlsoGone not found");
    }

    /** A jar with one provider. */
    private Path jar(String name) throws IOException {
        Path jar = directory.resolve(name);
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, "1.2");
        Map<String, byte[]> entries = Map.of(
                Newer.class.getName().replace('.', '/') + ".class", Classes.bytes(Newer.class.getName()),
                "META-INF/services/" + Greeter.class.getName(),
                        Newer.class.getName().getBytes(StandardCharsets.UTF_8));
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (Map.Entry<String, byte[]> e : entries.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .toList()) {
                out.putNextEntry(new JarEntry(e.getKey()));
                out.write(e.getValue());
            }
        }
        return jar;
    }

    /** Loads providers from the jars alone, although the tests also have them. */
    private static URLClassLoader loader(Path... jars) {
        URL[] urls = Arrays.stream(jars).map(DiscoveryTest::url).toArray(URL[]::new);
        return new URLClassLoader(urls, DiscoveryTest.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                return name.equals(Newer.class.getName()) && findLoadedClass(name) == null
                        ? findClass(name)
                        : super.loadClass(name, resolve);
            }

            @Override
            public Enumeration<URL> getResources(String name) throws IOException {
                return findResources(name);
            }
        };
    }

    @Test
    void theLogNamesTheJarAndItsVersion() throws Exception {
        Path jar = jar("greeters-1.2.jar");
        try (URLClassLoader loader = loader(jar);
                LogCapture log = new LogCapture(NamedServices.class)) {
            load(loader);
            assertThat(log.lines())
                    .containsExactly(
                            "DEBUG Found greeter newer: " + Newer.class.getName() + " (version 1.2, from " + jar + ")");
        }
    }

    @Test
    void aProviderThatIsInTwoJarsIsRefusedWithBoth() throws Exception {
        Path one = jar("greeters-1.2.jar");
        Path two = jar("greeters 1.3 + more.jar");
        try (URLClassLoader loader = loader(one, two)) {
            assertThatThrownBy(() -> load(loader))
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining(Newer.class.getName() + " is there 2 times, in " + one + " and in " + two)
                    .hasMessageContaining("take all but one off the class path");
        }
    }
}
