package dev.credence.core.data;

/** Row numbers (0-based) of a training and a test part. Arrays belong to the split: do not change them. */
public record Split(int[] train, int[] test) {}
