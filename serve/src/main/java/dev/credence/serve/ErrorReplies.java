package dev.credence.serve;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** JSON replies to malformed HTTP and during shutdown, without internals of the server. */
final class ErrorReplies implements Request.Handler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int found = response.getStatus();
        // an unsupported HTTP version or transfer coding is the client's error
        boolean sendersFault =
                found == HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505 || found == HttpStatus.NOT_IMPLEMENTED_501;
        int status = sendersFault ? HttpStatus.BAD_REQUEST_400 : found;
        response.setStatus(status);
        byte[] body = Reply.error(status, HttpStatus.getMessage(found)).body();
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
        if (status == HttpStatus.SERVICE_UNAVAILABLE_503) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, "1");
        }
        response.write(true, ByteBuffer.wrap(body), callback);
        return true;
    }
}
