package dev.credence.fuzz;

import dev.credence.core.data.Dataset;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;

/** Short commands that work, and what a fuzzer may put into them. */
final class CommandSamples {
    /** Followed by a file or folder that the command writes. */
    static final Set<String> OUTPUTS = Set.of("--out", "--json", "--report", "--plot", "--checkpoint", "--state");

    /** Followed by numbers of any size: those that must be refused, or do not make the work longer. */
    private static final Set<String> ANY_SIZE =
            Set.of("--seed", "--split", "--batch", "--patience", "--checkpoint-every");

    private static final Pattern LONG_NUMBER = Pattern.compile("[0-9]{3}|[eE][+]?[0-9]{2}");

    static final List<List<String>> COMMANDS = List.of(
            words(
                    "train --method dropout-alpha --data t.csv --target y --epochs 1 --hidden 2 --set samples=1 --out o.credence"),
            words(
                    "train --method vbp --data t.csv --target label --epochs 1 --hidden 2 --ignore y --checkpoint c --out o.credence"),
            words(
                    "train --method vi --data t.csv --target y --epochs 2 --hidden 2 --validation 0.2 --patience 1 --out o.credence"),
            words("train --settings settings.json --data t.csv --target y --model layers.yaml --out o.credence"),
            words(
                    "train --method dropout-alpha --data pictures --epochs 1 --model layers.json --augment flip --out o.credence"),
            words("predict --model m.credence --data t.csv --samples 2 --intervals 0.5,0.9 --out p.csv"),
            words(
                    "calibrate --model m.credence --data t.csv --coverage 0.5,0.8 --by colour --samples 2 --out o.credence"),
            words("predict --model p.credence --data pictures --samples 2 --out p.csv"),
            words("calibrate --model m.credence --data t.csv --recalibrate pit --samples 2 --out o.credence"),
            words(
                    "monitor --model m.credence --data t.csv --outcomes --state s.state --window 20 --samples 2 --json e.json"),
            words("evaluate --model m.credence --data t.csv --target y --samples 2 --json e.json"),
            words("evaluate --model m.credence --data t.csv --target y --samples 2 --report e.html"),
            words("export --model m.credence --samples 2 --out m.onnx"),
            words(
                    "tune --method vbp --data t.csv --target y --epochs 1 --hidden 2 --trials 2 --hold-outs 1 --search learning-rate=0.01,0.02 --out tuned"),
            words("compare --dataset two-moons --method vbp:epochs=1,hidden=2 --splits 1 --out cmp"),
            words("report results"),
            words("methods vbp"),
            words("datasets two-moons"),
            words("suites gal-2016"),
            words("help train"));

    /** Words that are put in, or in the place of others. */
    static final List<String> WORDS = List.of(
            "train",
            "predict",
            "evaluate",
            "report",
            "export",
            "tune",
            "help",
            "--method",
            "--data",
            "--target",
            "--out",
            "--model",
            "--set",
            "--seed",
            "--dataset",
            "--split",
            "--task",
            "--missing",
            "--ignore",
            "--categorical",
            "--settings",
            "--hidden",
            "--epochs",
            "--batch",
            "--checkpoint",
            "--checkpoint-every",
            "--validation",
            "--patience",
            "--augment",
            "--device",
            "--threads",
            "--data-dir",
            "-q",
            "-v",
            "-h",
            "-V",
            "--samples",
            "--intervals",
            "--plot",
            "--json",
            "--ood",
            "--jobs",
            "--search",
            "--strategy",
            "--trials",
            "--halving",
            "--grid",
            "--label",
            "vbp",
            "dropout-alpha",
            "aadm",
            "avb",
            "vi",
            "t.csv",
            "one.csv",
            "blank.csv",
            "bad.csv",
            "huge.csv",
            "m.credence",
            "p.credence",
            "bad.credence",
            "o.credence",
            "layers.yaml",
            "layers.json",
            "settings.json",
            "pictures",
            "results",
            "missing",
            "link.csv",
            "./t.csv",
            "pictures/../t.csv",
            "@t.csv",
            "@@t.csv",
            "@",
            "y",
            "x",
            "label",
            "colour",
            "two-moons",
            "nothing",
            "auto",
            "nd4j",
            "simd",
            "regression",
            "classification",
            "drop-row",
            "fill",
            "refuse",
            "flip",
            "crop:1",
            "crop:-1",
            "0",
            "1",
            "2",
            "-1",
            "0.5",
            "NaN",
            "Infinity",
            "-0",
            "1e99",
            "2147483648",
            "99999999999",
            "alpha=0.5",
            "alpha=NaN",
            "noise=learnt",
            "samples=1",
            "=",
            "",
            " ",
            ".",
            "-",
            "--",
            "--=",
            "a,b",
            ",",
            "\u001b[2J",
            "\u0000",
            "x".repeat(3000));

    private CommandSamples() {}

    private static List<String> words(String line) {
        return List.of(line.split(" "));
    }

    /** What the commands work on. */
    static void write(Path folder) throws IOException {
        for (Path model : Samples.models(Files.createDirectories(folder.resolve("made")))) {
            if (model.endsWith("dropout-alpha-table.credence")) {
                Files.copy(model, folder.resolve("m.credence"));
            } else if (model.endsWith("dropout-alpha-pictures.credence")) {
                Files.copy(model, folder.resolve("p.credence"));
            }
        }
        Scratch.delete(folder.resolve("made"));
        byte[] model = Files.readAllBytes(folder.resolve("m.credence"));
        Files.write(folder.resolve("bad.credence"), Arrays.copyOf(model, model.length / 2));
        String table = Samples.table();
        text(
                folder,
                "t.csv",
                table + table.substring(table.indexOf('\n') + 1)); // twice the rows: recalibration needs 20
        text(folder, "one.csv", "x\n1\n\"\"\n3\n");
        text(folder, "blank.csv", "");
        text(folder, "bad.csv", "x,colour,y,label\n1,\u001b[2J,\u0007,up\n");
        text(folder, "huge.csv", "x,colour,y,label\n1e160,red,1e160,up\n-1e160,blue,5e-324,down\n2,red,1e308,up\n");
        text(folder, "layers.yaml", "- dense: 2\n- {dense: 2, activation: relu}\n");
        text(folder, "layers.json", "[{\"convolution\":2,\"size\":2},{\"max-pooling\":3},{\"dense\":2}]");
        text(folder, "settings.json", "{\"method\":\"vbp\",\"settings\":{\"epochs\":\"1\",\"hidden\":\"2\"}}");
        Files.createSymbolicLink(folder.resolve("link.csv"), Path.of("t.csv"));
        pictures(folder.resolve("pictures"));
        Results.write(folder.resolve("results"));
    }

    private static void text(Path folder, String name, String text) throws IOException {
        Files.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    }

    private static void pictures(Path folder) throws IOException {
        Dataset pictures = Samples.pictures();
        for (int i = 0; i < 4; i++) {
            BufferedImage image = new BufferedImage(4, 4, BufferedImage.TYPE_BYTE_GRAY);
            image.setRGB(i, 1, 0xFFFFFF);
            String name = pictures.classNames().get(i % 2);
            Path file = Files.createDirectories(folder.resolve(name)).resolve(i + ".png");
            if (!ImageIO.write(image, "png", file.toFile())) {
                throw new IOException("no PNG");
            }
        }
    }

    /** A command with a few words left out, put in, replaced, doubled or swapped; names of files stay in the folder. */
    static List<String> edited(Cursor cursor) {
        List<String> args = new ArrayList<>(cursor.of(COMMANDS));
        for (int edit = 0; edit < 5 && !cursor.isAtEnd() && !args.isEmpty(); edit++) {
            int at = cursor.below(args.size());
            switch (cursor.below(6)) {
                case 0 -> args.remove(at);
                case 1 -> args.add(at, cursor.of(WORDS));
                case 2 -> args.set(at, cursor.text().replace('/', '_').replace('\\', '_'));
                case 3 -> args.add(args.get(at));
                case 4 -> args.set(at, args.set(cursor.below(args.size()), args.get(at)));
                default -> args.set(at, cursor.of(WORDS));
            }
        }
        return args;
    }

    /**
     * Whether a command asks for no more work than a moment's: what is long because it was asked to be is no finding.
     */
    static boolean isShort(List<String> args) {
        for (int i = 0; i < args.size(); i++) {
            boolean anySize = i > 0 && ANY_SIZE.contains(args.get(i - 1));
            if (LONG_NUMBER.matcher(args.get(i)).find() && !anySize) {
                return false;
            }
        }
        boolean trains = args.contains("train") || args.contains("tune") || args.contains("compare");
        boolean told = args.stream().anyMatch(arg -> arg.contains("epochs") || arg.equals("--settings"));
        return (!trains || told) && !args.contains("benchmark") && !args.contains("demo") && !args.contains("--suite");
    }
}
