package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CodeBlockTest {
    @Test
    void findsJavaBlocksAlone() {
        List<CodeBlock> blocks = parse("text", "```sh", "ls", "```", "- item", "  ```java", "  int a = 1;", "  ```");

        assertThat(blocks).hasSize(1);
        assertThat(blocks.get(0).toString()).isEqualTo("README.md:7");
        assertThat(blocks.get(0).code()).containsExactly("int a = 1;");
        assertThat(blocks.get(0).isRun()).isTrue();
    }

    @Test
    void joinsContinuedStatements() {
        List<CodeBlock> blocks = parse(
                "```java",
                "import java.util.List;",
                "var a = List.of(1);",
                "```",
                "```java",
                "record R(int x) {}",
                "```",
                "```java continued",
                "a.get(0);",
                "```");

        assertThat(blocks).hasSize(2);
        assertThat(blocks.get(0).source()).startsWith("import java.util.List;").contains("a.get(0);");
        assertThat(blocks.get(1).isUnit()).isTrue();
    }

    @Test
    void wholeFilesKeepTheirPackage() {
        CodeBlock block = parse("```java no-run", "package a.b;", "", "public final class C {}", "```")
                .get(0);

        assertThat(block.className()).isEqualTo("a.b.C");
        assertThat(block.isRun()).isFalse();
    }

    @Test
    void continuingNothingIsRefused() {
        assertThatThrownBy(() -> parse("```java continued", "a();", "```")).hasMessageContaining("README.md:2");
    }

    @Test
    void codeThatDoesNotCompileIsReported(@TempDir Path folder) {
        List<CodeBlock> blocks = parse("```java", "int a = \"text\";", "```");

        assertThatThrownBy(() -> DocumentationTest.compile(blocks, folder)).hasMessageContaining("incompatible types");
    }

    private static List<CodeBlock> parse(String... lines) {
        return CodeBlock.of("README.md", List.of(lines));
    }
}
