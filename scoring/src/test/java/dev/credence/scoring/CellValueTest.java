package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.credence.scoring.CellValue.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.CharBuffer;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.time.chrono.JapaneseDate;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The cells of a program's values. */
final class CellValueTest {
    /** An enum whose text is not its name. */
    private enum Heating {
        GAS {
            @Override
            public String toString() {
                return "natural gas";
            }
        }
    }

    private record Point(int x) {}

    /** A number as a library of fractions has it. */
    private static final class Fraction extends Number {
        private static final long serialVersionUID = 1L;

        @Override
        public int intValue() {
            return 0;
        }

        @Override
        public long longValue() {
            return 0;
        }

        @Override
        public float floatValue() {
            return 0.25f;
        }

        @Override
        public double doubleValue() {
            return 0.25;
        }

        @Override
        public String toString() {
            return "1 / 4";
        }
    }

    private static GregorianCalendar calendar() {
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
        calendar.setTimeInMillis(0);
        return calendar;
    }

    static Stream<Arguments> values() {
        return Stream.of(
                arguments(null, Kind.MISSING, ""),
                arguments(Double.NaN, Kind.MISSING, ""),
                arguments(Float.NaN, Kind.MISSING, ""),
                arguments(Optional.empty(), Kind.MISSING, ""),
                arguments(OptionalInt.empty(), Kind.MISSING, ""),
                arguments(OptionalLong.empty(), Kind.MISSING, ""),
                arguments(OptionalDouble.empty(), Kind.MISSING, ""),
                arguments(Optional.of(Double.NaN), Kind.MISSING, ""),
                arguments(3, Kind.NUMBER, "3"),
                arguments((byte) -3, Kind.NUMBER, "-3"),
                arguments(0.1f, Kind.NUMBER, "0.1"), // not 0.10000000149
                arguments(1e10, Kind.NUMBER, "10000000000"),
                arguments(new BigDecimal("1E+3"), Kind.NUMBER, "1000"),
                arguments(BigInteger.TWO.pow(70), Kind.NUMBER, "1180591620717411303424"),
                arguments(new Fraction(), Kind.NUMBER, "0.25"),
                arguments(Double.POSITIVE_INFINITY, Kind.NUMBER, "Infinity"), // refused by the table
                arguments(Optional.of(2.5), Kind.NUMBER, "2.5"),
                arguments(OptionalInt.of(4), Kind.NUMBER, "4"),
                arguments(Year.of(2024), Kind.NUMBER, "2024"),
                arguments(Duration.ofMinutes(90), Kind.NUMBER, "1.5"),
                arguments("gas", Kind.WORD, "gas"),
                arguments(CharBuffer.wrap("gas"), Kind.WORD, "gas"),
                arguments('g', Kind.WORD, "g"),
                arguments(true, Kind.WORD, "true"),
                arguments(Optional.of(Optional.of("gas")), Kind.WORD, "gas"),
                arguments(URI.create("a:b"), Kind.WORD, "a:b"),
                arguments(Heating.GAS, Kind.CONSTANT, "GAS"),
                arguments(DayOfWeek.MONDAY, Kind.CONSTANT, "MONDAY"),
                arguments(LocalDate.of(2024, 3, 31), Kind.MOMENT, "2024-03-31"),
                arguments(JapaneseDate.from(LocalDate.of(2024, 3, 31)), Kind.MOMENT, "2024-03-31"),
                arguments(YearMonth.of(2024, 3), Kind.MOMENT, "2024-03"),
                arguments(LocalDateTime.of(2024, 3, 31, 18, 0), Kind.MOMENT, "2024-03-31T18:00"),
                arguments(LocalTime.of(18, 30), Kind.MOMENT, "18:30"),
                arguments(OffsetTime.parse("18:30+02:00"), Kind.MOMENT, "18:30"),
                arguments(OffsetDateTime.parse("2024-03-31T18:00+02:00"), Kind.MOMENT, "2024-03-31T18:00+02:00"),
                arguments(
                        ZonedDateTime.parse("2024-03-31T18:00+02:00[Europe/Berlin]"),
                        Kind.MOMENT,
                        "2024-03-31T18:00+02:00"),
                arguments(Instant.EPOCH, Kind.MOMENT, "1970-01-01T00:00:00Z"),
                arguments(Date.from(Instant.EPOCH), Kind.MOMENT, "1970-01-01T00:00:00Z"),
                arguments(calendar(), Kind.MOMENT, "1970-01-01T00:00:00Z"),
                arguments(java.sql.Date.valueOf("2024-03-31"), Kind.MOMENT, "2024-03-31"),
                arguments(java.sql.Time.valueOf("18:30:15"), Kind.MOMENT, "18:30:15"),
                arguments(java.sql.Timestamp.valueOf("2024-03-31 18:00:00"), Kind.MOMENT, "2024-03-31T18:00"),
                arguments(List.of(1), Kind.COMPOSITE, "a collection"),
                arguments(Map.of(), Kind.COMPOSITE, "a collection"),
                arguments(new int[] {1}, Kind.COMPOSITE, "an array"),
                arguments(new Point(1), Kind.COMPOSITE, "a record Point"));
    }

    @DisplayName("A value has the cell that a CSV file would have")
    @ParameterizedTest
    @MethodSource("values")
    void cells(Object value, Kind kind, String text) {
        assertThat(CellValue.of(value)).isEqualTo(new CellValue(kind, text));
    }
}
