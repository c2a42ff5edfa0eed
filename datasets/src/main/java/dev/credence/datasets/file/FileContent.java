package dev.credence.datasets.file;

import java.nio.file.Path;

/**
 * The content of a file.
 *
 * @param file its path, for messages
 * @param bytes its plain bytes; must not be modified
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record FileContent(Path file, byte[] bytes) {}
