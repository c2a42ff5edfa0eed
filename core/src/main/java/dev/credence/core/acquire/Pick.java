package dev.credence.core.acquire;

/**
 * A point that was chosen.
 *
 * @param point its position among the candidates, from 0
 * @param score why: what the acquisition's description says, greater for points that are worth more
 */
public record Pick(int point, double score) {}
