package dev.credence.export.onnx;

/**
 * Predictions of an entry for a real target, on the scale that it was fitted on: C normals for each row, those of each
 * of its networks in turn.
 *
 * @param logWeight [N, C], of each network with the sum 1
 * @param mean [N, C]
 * @param logScale [N, C]
 * @param networks F
 * @param components of each network, C/F
 */
record StackedNormals(String logWeight, String mean, String logScale, int networks, int components) {}
