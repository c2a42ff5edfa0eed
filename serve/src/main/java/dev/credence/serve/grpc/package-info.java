/** Open Inference Protocol messages for gRPC servers and clients, generated from {@code open_inference.proto}. */
@NullMarked
package dev.credence.serve.grpc;

import org.jspecify.annotations.NullMarked;
