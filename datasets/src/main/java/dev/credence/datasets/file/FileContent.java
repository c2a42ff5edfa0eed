package dev.credence.datasets.file;

import java.nio.file.Path;

/**
 * The content of a file.
 *
 * @param file where it was read from, for messages
 * @param bytes its plain bytes; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record FileContent(Path file, byte[] bytes) {}
