package dev.credence.eval.summary;

/**
 * Width of a text in terminal columns: one for most characters, two for wide ones (Chinese, Japanese and Korean,
 * emoji), none for combining marks and joiners.
 */
public final class TextWidth {
    /** First and last code points of the blocks of wide characters (Unicode Standard Annex 11, W and F). */
    private static final int[] WIDE = {
        0x1100, 0x115F, 0x231A, 0x231B, 0x23E9, 0x23EC, 0x2E80, 0x303E, 0x3041, 0x4DBF, 0x4E00, 0xA4CF, 0xA960, 0xA97C,
        0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE30, 0xFE6F, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x1F18E, 0x1F18E, 0x1F191,
        0x1F19A, 0x1F200, 0x1F320, 0x1F32D, 0x1F335, 0x1F337, 0x1F37C, 0x1F37E, 0x1F393, 0x1F3A0, 0x1F3CA, 0x1F3CF,
        0x1F3D3, 0x1F3E0, 0x1F3F0, 0x1F3F4, 0x1F3F4, 0x1F3F8, 0x1F43E, 0x1F440, 0x1F440, 0x1F442, 0x1F4FC, 0x1F4FF,
        0x1F53D, 0x1F54B, 0x1F54E, 0x1F550, 0x1F567, 0x1F5FB, 0x1F64F, 0x1F680, 0x1F6C5, 0x1F6CC, 0x1F6CC, 0x1F6D0,
        0x1F6D2, 0x1F6D5, 0x1F6D7, 0x1F6DC, 0x1F6DF, 0x1F6EB, 0x1F6EC, 0x1F6F4, 0x1F6FC, 0x1F7E0, 0x1F7EB, 0x1F90C,
        0x1F93A, 0x1F93C, 0x1F945, 0x1F947, 0x1F9FF, 0x1FA70, 0x1FAFF, 0x20000, 0x3FFFD
    };

    private TextWidth() {}

    /** Width of a text in columns. */
    public static int of(String text) {
        return text.codePoints().map(TextWidth::of).sum();
    }

    /** End index of the longest prefix of a text that fits into the given number of columns. */
    public static int end(String text, int columns) {
        int taken = 0;
        int end = 0;
        while (end < text.length()) {
            int character = text.codePointAt(end);
            taken += of(character);
            if (taken > columns) {
                break;
            }
            end += Character.charCount(character);
        }
        return end;
    }

    private static int of(int character) {
        int type = Character.getType(character);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        for (int i = 0; i < WIDE.length; i += 2) {
            if (character >= WIDE[i] && character <= WIDE[i + 1]) {
                return 2;
            }
        }
        return 1;
    }
}
