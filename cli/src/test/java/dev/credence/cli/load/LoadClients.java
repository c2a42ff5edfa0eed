package dev.credence.cli.load;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/** Clients that send requests at a given rate, or as fast as they are answered. */
final class LoadClients {
    private static final double NANOS = 1e9;

    private LoadClients() {}

    /**
     * The answers.
     *
     * @param statuses the number of requests by status; 0 stands for a failed connection
     * @param millis latencies of answers with 200, ascending; from the time a request was due, including waiting for a
     *     free client
     * @param seconds from the first request to the last answer
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Result(Map<Integer, Integer> statuses, double[] millis, double seconds) {
        int answered() {
            return millis.length;
        }

        double perSecond() {
            return answered() / seconds;
        }

        /** A quantile of the latency in ms. */
        double quantile(double p) {
            return millis.length == 0
                    ? Double.NaN
                    : millis[Math.min(millis.length - 1, (int) Math.ceil(p * millis.length) - 1)];
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%.0f answers a second; %.1f ms median, %.1f ms p99, %.1f ms longest; statuses %s",
                    perSecond(),
                    quantile(0.5),
                    quantile(0.99),
                    quantile(1),
                    statuses);
        }
    }

    /**
     * Sends requests.
     *
     * @param clients the number of clients, each with its own connection and one request at a time
     * @param rate total requests per second, evenly spaced; infinite for the maximum
     */
    static Result ask(URI at, String body, int clients, double rate, double seconds) throws Exception {
        long start = System.nanoTime();
        long end = start + (long) (seconds * NANOS);
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        try {
            List<Future<List<double[]>>> running = new ArrayList<>();
            for (int c = 0; c < clients; c++) {
                int number = c;
                running.add(threads.submit(() -> one(at, body, number, clients / rate * NANOS, start, end, clients)));
            }
            Map<Integer, Integer> statuses = new TreeMap<>();
            List<Double> times = new ArrayList<>();
            for (Future<List<double[]>> client : running) {
                for (double[] answer : client.get()) {
                    statuses.merge((int) answer[0], 1, Integer::sum);
                    if (answer[0] == 200) {
                        times.add(answer[1]);
                    }
                }
            }
            double[] millis = times.stream().mapToDouble(t -> t).sorted().toArray();
            return new Result(statuses, millis, (System.nanoTime() - start) / NANOS);
        } finally {
            threads.shutdownNow();
        }
    }

    /** One client's answers: status and time of each. */
    private static List<double[]> one(
            URI at, String body, int number, double interval, long start, long end, int clients)
            throws InterruptedException {
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        HttpRequest request = HttpRequest.newBuilder(at)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        List<double[]> answers = new ArrayList<>();
        for (long i = 0; ; i++) {
            long due = interval > 0 ? start + (long) (interval * (i + (double) number / clients)) : System.nanoTime();
            if (due >= end) {
                return answers;
            }
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            int status;
            try {
                status = http.send(request, BodyHandlers.discarding()).statusCode();
            } catch (IOException e) {
                status = 0;
            }
            answers.add(new double[] {status, (System.nanoTime() - due) / 1e6});
        }
    }

    /** The protocol's JSON of a tensor. */
    static String tensor(double[] values, int rows, int... shape) {
        StringBuilder data = new StringBuilder();
        for (int r = 0; r < rows; r++) {
            for (double value : values) {
                data.append(data.isEmpty() ? "" : ",").append(value);
            }
        }
        String extents = rows + "," + Arrays.toString(shape).replaceAll("[\\[\\] ]", "");
        return "{\"inputs\":[{\"name\":\"input\",\"datatype\":\"FP32\",\"shape\":[" + extents + "],\"data\":[" + data
                + "]}]}";
    }
}
