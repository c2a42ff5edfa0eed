package dev.credence.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exchange of archives with Python's zipfile and NumPy. */
class PythonTest {
    private static String python = "";

    @TempDir
    Path directory;

    @BeforeAll
    static void aPythonWithNumpyIsNeeded() {
        Optional<String> found = Stream.of("python3", "/usr/bin/python3")
                .filter(p -> run(p, "import numpy").isPresent())
                .findFirst();
        assumeTrue(found.isPresent(), "no python3 with numpy on this machine");
        python = found.get();
    }

    @Test
    void pythonReadsWhatJavaWrote() {
        Path file = directory.resolve("m.credence");
        ArchiveFile.write(
                file,
                "model.json",
                new JsonMapper().createObjectNode().put("method", "dropout-α"),
                "parameters",
                Map.of(
                        "layer1.weight", new NpyArray(new float[] {1, 2, 3, 4, 5, 0.1f}, 2, 3),
                        "scalar", new NpyArray(new float[] {Float.NaN}),
                        "empty", new NpyArray(new float[0], 0, 3)));
        assertThat(run(python, """
                        import io, json, numpy, sys, zipfile
                        z = zipfile.ZipFile(sys.argv[1])
                        assert z.testzip() is None
                        assert json.loads(z.read('model.json').decode('utf-8')) == {'method': 'dropout-\\u03b1'}
                        load = lambda n: numpy.load(io.BytesIO(z.read('parameters/' + n + '.npy')), allow_pickle=False)
                        w = load('layer1.weight')
                        assert w.dtype == numpy.float32 and w.flags.c_contiguous
                        assert w.tolist() == numpy.array([[1, 2, 3], [4, 5, 0.1]], dtype='<f4').tolist()
                        assert load('scalar').shape == () and numpy.isnan(load('scalar'))
                        assert load('empty').shape == (0, 3)
                        # and the bytes are numpy's own
                        out = io.BytesIO()
                        numpy.save(out, w)
                        assert out.getvalue() == z.read('parameters/layer1.weight.npy')
                        print('ok')
                        """, file.toString())).contains("ok");
    }

    @Test
    void javaReadsWhatPythonWrote() {
        Path file = directory.resolve("m.credence");
        assertThat(run(python, """
                        import json, numpy, sys, zipfile
                        with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as z:
                            z.writestr('model.json', json.dumps({'a': [1, 2]}))
                            for name, a in {'f4': numpy.arange(6, dtype='<f4').reshape(2, 3), 'f8': numpy.array([0.1, -2]),
                                            'scalar': numpy.float32(7), 'empty': numpy.zeros((0, 2), dtype='<f4')}.items():
                                with z.open('parameters/' + name + '.npy', 'w') as f:
                                    numpy.save(f, a)
                        print('ok')
                        """, file.toString())).contains("ok");
        Archive read = ArchiveFile.read(file, "model.json", "parameters");
        assertThat(read.document()).hasToString("{\"a\":[1,2]}");
        assertThat(read.arrays()).containsOnlyKeys("f4", "f8", "scalar", "empty");
        assertThat(read.arrays().get("f4").values()).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(read.arrays().get("f4").shape()).containsExactly(2, 3);
        assertThat(read.arrays().get("f8").values()).containsExactly(0.1f, -2f);
        assertThat(read.arrays().get("scalar").shape()).isEmpty();
        assertThat(read.arrays().get("empty").shape()).containsExactly(0, 2);
    }

    @Test
    void javaReadsASingleArrayOfNumpy() {
        Path file = directory.resolve("a.npy");
        run(python, "import numpy, sys; numpy.save(sys.argv[1], numpy.eye(3, dtype='<f4'))", file.toString());
        assertThat(NpyFormat.read(file).values()).containsExactly(1, 0, 0, 0, 1, 0, 0, 0, 1);
    }

    /** Output of a script, or empty if it fails. */
    private static Optional<String> run(String python, String script, String... arguments) {
        List<String> command = Stream.concat(Stream.of(python, "-c", script), Stream.of(arguments))
                .toList();
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(60, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                return Optional.empty();
            }
            return process.exitValue() == 0 ? Optional.of(output.strip()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
