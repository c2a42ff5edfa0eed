package dev.credence.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class FaultsTest {
    @Test
    @DisplayName("The reason is in words if the JDK's message is only a path, or null")
    void reasons() {
        Map<IOException, String> reasons = Map.of(
                new NoSuchFileException("a/b"), "there is no such file",
                new AccessDeniedException("a/b"), "permission denied",
                new FileAlreadyExistsException("a/b"), "a file of that name is in the way",
                new MalformedInputException(1), "it is not UTF-8 text",
                new FileSystemException("a/b", null, "No space left on device"), "No space left on device",
                new IOException("Broken pipe"), "Broken pipe",
                new IOException(), "IOException");
        reasons.forEach((failure, words) -> assertThat(Faults.reason(failure)).isEqualTo(words));
    }
}
