import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Prints the ten slowest tests of a module's run, and how long all took. Run by the build after the tests:
 *
 * <pre>{@code java SlowestTests.java REPORTS START}</pre>
 *
 * where REPORTS is the folder of surefire's reports, and reports older than START, an instant in ISO 8601, are those of
 * earlier runs. It never fails a build.
 */
final class SlowestTests {
    private static final int SHOWN = 10;

    private record Test(String name, double seconds) {}

    public static void main(String[] args) throws Exception {
        Path reports = Path.of(args[0]);
        Instant start = Instant.parse(args[1]);
        if (!Files.isDirectory(reports)) {
            return; // no tests, or none run
        }
        List<Test> tests = new ArrayList<>();
        try (Stream<Path> files = Files.list(reports)) {
            for (Path file : files.filter(f -> f.getFileName().toString().matches("TEST-.*\\.xml")).toList()) {
                if (!Files.getLastModifiedTime(file).toInstant().isBefore(start)) {
                    read(file.toFile(), tests);
                }
            }
        }
        if (tests.isEmpty()) {
            return;
        }
        double all = tests.stream().mapToDouble(Test::seconds).sum();
        System.out.printf(Locale.ROOT, "The slowest of %d tests, which took %.1f s:%n", tests.size(), all);
        tests.stream()
                .sorted(Comparator.comparingDouble(Test::seconds).reversed())
                .limit(SHOWN)
                .forEach(test -> System.out.printf(Locale.ROOT, "%8.1f s  %s%n", test.seconds(), test.name()));
    }

    private static void read(File report, List<Test> tests) throws Exception {
        NodeList cases = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(report)
                .getElementsByTagName("testcase");
        for (int i = 0; i < cases.getLength(); i++) {
            Element test = (Element) cases.item(i);
            String type = test.getAttribute("classname");
            tests.add(new Test(
                    type.substring(type.lastIndexOf('.') + 1) + "." + test.getAttribute("name"),
                    Double.parseDouble(test.getAttribute("time").replace(",", ""))));
        }
    }
}
