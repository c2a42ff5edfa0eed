package dev.credence.device.nd4j;

import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * A value of a pass made of ND4J operations.
 *
 * @param array [K, M, C], with size one along axes on which the value does not depend
 * @param axes the other axes, as bits: 1 for K, 2 for M, 4 for C
 * @param isScratch whether the array may be reused for another value
 */
record OpValue(INDArray array, int axes, boolean isScratch) {}
