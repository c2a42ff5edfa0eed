package dev.credence.core.acquire;

/**
 * A selected point.
 *
 * @param point index among the candidates, from 0
 * @param score acquisition score, greater for more valuable points
 */
public record Pick(int point, double score) {}
