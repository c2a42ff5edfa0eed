/**
 * The messages of the Open Inference Protocol over gRPC, generated of {@code open_inference.proto} at each build, for
 * the server and for clients.
 */
@NullMarked
package dev.credence.serve.grpc;

import org.jspecify.annotations.NullMarked;
