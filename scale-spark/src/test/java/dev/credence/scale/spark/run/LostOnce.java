package dev.credence.scale.spark.run;

import dev.credence.core.run.RunKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A run that ends its machine when it is executed for the first time, as its instruction's file tells. */
public final class LostOnce implements RunKind {
    @Override
    public String name() {
        return "lost-once";
    }

    @Override
    public List<String> run(String instruction, byte[] data, BooleanSupplier stop) {
        try {
            Files.createFile(Path.of(instruction));
            Runtime.getRuntime().halt(137); // as kill -9 does
        } catch (FileAlreadyExistsException e) {
            return List.of("{\"bytes\":" + data.length + "}");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalStateException("the machine is gone");
    }
}
