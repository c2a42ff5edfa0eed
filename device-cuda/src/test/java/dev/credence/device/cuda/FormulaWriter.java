package dev.credence.device.cuda;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectNestedClass;

import dev.credence.testkit.DeviceCompatibility;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * Writes the formulas to compile at build time: those of all methods, tasks and options, and predictions of every
 * likelihood. For the profile ptx.
 */
final class FormulaWriter {
    private FormulaWriter() {}

    /**
     * Writes the file.
     *
     * @param args its path
     */
    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[0]);
        Files.writeString(file, "#define FORMULAS(kernel)\n"); // earlier content may not compile any more
        Map<String, CompiledFormula> kernels = new TreeMap<>();
        TestDriver.context().formulas().forgetShipped();
        TestDriver.context().formulas().observe(formula -> kernels.put(formula.kernel(), formula));
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(
                        selectClass(MethodsTest.class),
                        selectNestedClass(
                                List.of(CudaDeviceCompatibilityTest.class.getName()),
                                DeviceCompatibility.class.getName() + "$LentPredictions"))
                .build();
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, summary);
        if (summary.getSummary().getTestsSucceededCount() == 0
                || summary.getSummary().getTestsFailedCount() > 0) {
            summary.getSummary()
                    .printFailuresTo(new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), true));
            throw new IllegalStateException("the tests that tell which formulas there are fail");
        }
        Map<String, String> formulas = new TreeMap<>();
        StringBuilder all = new StringBuilder("// The formulas that there are, and their kernels, by the hash of their"
                + " text. Made by `mvn -Pptx`; not to be changed by hand.\n\n");
        kernels.values().forEach(kernel -> formulas.put(kernel.formula(), kernel.formula()));
        formulas.values().forEach(formula -> all.append(formula).append('\n'));
        kernels.values().forEach(kernel -> all.append(kernel.definition()));
        all.append("\n#define FORMULAS(kernel)");
        kernels.keySet()
                .forEach(name -> all.append(" \\\n    kernel(").append(name).append(')'));
        Files.writeString(file, all.append('\n'));
        System.exit(0); // the driver's threads would keep running
    }
}
