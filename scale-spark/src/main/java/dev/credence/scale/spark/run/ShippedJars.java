package dev.credence.scale.spark.run;

import dev.credence.core.UserException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;

/**
 * The class path of this process for executors, without the jars of Spark, which they have. A folder of classes becomes
 * a jar in a temporary folder.
 *
 * @param jars the jars
 * @param temporary folder of those that were made; empty if none was
 */
record ShippedJars(List<Path> jars, Optional<Path> temporary) implements AutoCloseable {
    private static final String JARS = "spark.jars";

    static final ShippedJars NONE = new ShippedJars(List.of(), Optional.empty());

    ShippedJars {
        jars = List.copyOf(jars);
    }

    /** Of this process. */
    static ShippedJars ofClassPath() {
        return of(
                System.getProperty("java.class.path", ""),
                Optional.ofNullable(System.getenv("SPARK_HOME")).map(Path::of));
    }

    /** Of a class path, without the jars whose names are in the folder {@code jars} of SPARK_HOME. */
    static ShippedJars of(String classPath, Optional<Path> home) {
        Set<Path> jars = new LinkedHashSet<>();
        Optional<Path> temporary = Optional.empty();
        try {
            Set<String> known = home.isPresent() ? names(home.get().resolve("jars")) : Set.of();
            for (String element : classPath.split(File.pathSeparator, -1)) {
                Path path = Path.of(element).toAbsolutePath();
                if (element.endsWith(".jar") && Files.isRegularFile(path)) {
                    if (!known.contains(String.valueOf(path.getFileName()))) {
                        jars.add(path);
                    }
                } else if (!element.isEmpty() && Files.isDirectory(path) && hasClasses(path)) {
                    Path folder = temporary.isPresent() ? temporary.get() : Files.createTempDirectory("credence-jars");
                    temporary = Optional.of(folder);
                    jars.add(jar(path, folder.resolve("classes-" + jars.size() + ".jar")));
                }
            }
        } catch (IOException e) {
            throw new UserException("Cannot collect the class path for the executors: " + e.getMessage(), e);
        }
        return new ShippedJars(new ArrayList<>(jars), temporary);
    }

    private static Set<String> names(Path folder) throws IOException {
        Set<String> names = new HashSet<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                files.forEach(file -> names.add(String.valueOf(file.getFileName())));
            }
        }
        return names;
    }

    /** Not so a folder of settings, such as Hadoop's. */
    private static boolean hasClasses(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.anyMatch(file -> file.toString().endsWith(".class"));
        }
    }

    private static Path jar(Path classes, Path into) throws IOException {
        try (Stream<Path> files = Files.walk(classes);
                JarOutputStream out = new JarOutputStream(Files.newOutputStream(into))) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
        return into;
    }

    /** Adds them to those that the configuration names. */
    void addTo(SparkConf conf) {
        if (!jars.isEmpty()) {
            List<String> all = new ArrayList<>();
            if (!conf.get(JARS, "").isEmpty()) {
                all.add(conf.get(JARS));
            }
            jars.forEach(jar -> all.add(jar.toUri().toString()));
            conf.set(JARS, String.join(",", all));
        }
    }

    /** Removes the jars that were made. */
    @Override
    public void close() {
        temporary.ifPresent(folder -> {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                    Files.delete(file);
                }
            } catch (IOException leftBehind) {
                folder.toFile().deleteOnExit(); // the system's temporary folder; not worth failing for
            }
        });
    }
}
