package dev.credence.inference.auto.table;

/** The codes of a column, in as many bytes each as the largest needs: 1, 2 or 4. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CodeColumn(byte[] bytes, char[] chars, int[] ints) {
    private static final int MOST_BYTE = 0xFF;

    /** Room for the codes 0 … count − 1 of rows. */
    static CodeColumn of(int rows, int count) {
        boolean small = count - 1 <= MOST_BYTE;
        boolean large = count - 1 > Character.MAX_VALUE;
        return new CodeColumn(
                new byte[small ? rows : 0], new char[small || large ? 0 : rows], new int[large ? rows : 0]);
    }

    void set(int row, int code) {
        if (bytes.length > 0) {
            bytes[row] = (byte) code;
        } else if (chars.length > 0) {
            chars[row] = (char) code;
        } else {
            ints[row] = code;
        }
    }

    int get(int row) {
        if (bytes.length > 0) {
            return bytes[row] & MOST_BYTE;
        }
        return chars.length > 0 ? chars[row] : ints[row];
    }
}
