package dev.credence.device.nd4j;

import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * A value of a pass that is made of ND4J operations.
 *
 * @param array [K, M, C], of one element along axes that the value does not depend on
 * @param axes those on which it does, as bits: 1 for K, 2 for M, 4 for C
 * @param isScratch whether the array may become another value's
 */
record OpValue(INDArray array, int axes, boolean isScratch) {}
