package dev.credence.core.data;

/** Row numbers (0-based) of a training and a test part. The arrays belong to the split and must not be changed. */
public record Split(int[] train, int[] test) {}
