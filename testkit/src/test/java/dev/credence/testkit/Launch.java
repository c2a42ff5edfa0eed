package dev.credence.testkit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs tests inside a test. */
final class Launch {
    private Launch() {}

    /** Runs all tests of a class. */
    static TestExecutionSummary all(Class<?> tests) {
        return run(selectClass(tests));
    }

    /** Runs the tests of one nested class, which may be inherited. */
    static TestExecutionSummary nested(Class<?> tests, String nested) {
        return run(
                selectUniqueId("[engine:junit-jupiter]/[class:" + tests.getName() + "]/[nested-class:" + nested + "]"));
    }

    /** Describes the failures. */
    static List<String> failures(TestExecutionSummary summary) {
        return summary.getFailures().stream()
                .map(failure -> failure.getTestIdentifier().getDisplayName() + ": " + failure.getException())
                .toList();
    }

    private static TestExecutionSummary run(DiscoverySelector selector) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selector)
                                .filters(TagFilter.excludeTags("campaign"))
                                .build(),
                        listener);
        return listener.getSummary();
    }
}
