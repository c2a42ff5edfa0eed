/**
 * Predictions over HTTP: KServe's Open Inference Protocol (version 2), plain JSON by named columns, metrics, and a page
 * to try a model.
 *
 * <pre>{@code
 * try (SavedModel model = SavedModel.open(Path.of("boston.credence"));
 *         PredictionServer server = PredictionServer.start(ServerOptions.defaults(), ServedModel.of("boston", model))) {
 *     log.info("{}", server.uri());
 *     server.await(); // until it is closed
 * }
 * }</pre>
 */
@NullMarked
package dev.credence.serve;

import org.jspecify.annotations.NullMarked;
