package dev.credence.cli.browser;

import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A headless Chromium with its driver, from Debian's packages chromium and chromium-driver; the test is skipped without
 * them.
 */
final class Browser implements AutoCloseable {
    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");

    /** A generous timeout, for loaded machines. */
    private static final Duration HANGS = Duration.ofMinutes(30);

    final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    static Browser open() {
        Optional<Path> browser =
                BROWSERS.stream().flatMap(name -> find(name).stream()).findFirst();
        Optional<Path> driver = find("chromedriver");
        if (browser.isEmpty() || driver.isEmpty()) {
            return abort("No Chromium and chromedriver on the PATH: what the report looks like is not tested."
                    + " apt-get install chromium chromium-driver");
        }
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser.get().toFile());
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        options.setPageLoadTimeout(HANGS);
        options.setScriptTimeout(HANGS);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(driver.get().toFile())
                .usingAnyFreePort()
                .withTimeout(HANGS)
                .build();
        return new Browser(new ChromeDriver(service, options));
    }

    private static Optional<Path> find(String program) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
            Path file = Path.of(folder, program);
            if (Files.isExecutable(file)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }

    /** Opens a file in a window of the given size and colour scheme, {@code light} or {@code dark}. */
    void show(Path file, int width, int height, String scheme) {
        size(width, height);
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        String address = file.toUri().toString();
        driver.get(address);
        await(address);
    }

    /** Waits for a page's scripts: on a busy machine a page may be reported as loaded before they have run. */
    private void await(String address) {
        String there = "return document.readyState === 'complete' && location.href.split('#')[0] === arguments[0]";
        long start = System.nanoTime();
        while (!run(there, address).equals("true")) {
            if (System.nanoTime() - start > HANGS.toNanos()) {
                throw new IllegalStateException(address + " is not loaded after " + HANGS);
            }
        }
    }

    void size(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    Object run(String script, Object... arguments) {
        return String.valueOf(driver.executeScript(script, arguments));
    }

    /** The page's console messages since the last call. */
    List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    byte[] screenshot() {
        return driver.getScreenshotAs(OutputType.BYTES);
    }

    @Override
    public void close() {
        driver.quit();
    }
}
