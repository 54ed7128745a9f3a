package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.stream.EventCount;
import io.originsimulator.recipe.value.ByteRate;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Per;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.RequestRate;
import io.originsimulator.recipe.value.SizeRange;
import io.originsimulator.recipe.value.Weight;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

/** The values of the language, compared with independent readers that go letter by letter. */
class RecipeGrammarPropertiesTest {
  private static final Map<String, Long> UNIT_NANOS =
      Map.of(
          "us", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L);
  private static final Map<String, Long> UNIT_BYTES =
      Map.of(
          "b", 1L,
          "B", 1L,
          "kb", 1L << 10,
          "kB", 1L << 10,
          "KB", 1L << 10,
          "mb", 1L << 20,
          "MB", 1L << 20,
          "gb", 1L << 30,
          "GB", 1L << 30);

  @Property
  void aDurationIsReadAsItIsMeantOrRefused(@ForAll("durations") String text) {
    assertThat(read(text, DurationText::parse).map(DurationText::nanos)).isEqualTo(nanos(text));
  }

  @Property
  void aNearDurationIsReadAsItIsMeantOrRefused(@ForAll("nearDurations") String text) {
    assertThat(read(text, DurationText::parse).map(DurationText::nanos)).isEqualTo(nanos(text));
  }

  @Property
  void aSizeIsReadAsItIsMeantOrRefused(@ForAll("sizes") String text) {
    assertThat(read(text, ByteSize::parse).map(ByteSize::bytes)).isEqualTo(bytes(text));
  }

  @Property
  void aNearSizeIsReadAsItIsMeantOrRefused(@ForAll("nearSizes") String text) {
    assertThat(read(text, ByteSize::parse).map(ByteSize::bytes)).isEqualTo(bytes(text));
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void aRangeOfLatenciesHasTheEndsThatItNames(
      @ForAll("nearDurations") String from, @ForAll("nearDurations") String to) {
    Optional<Latency.Uniform> latency =
        read(from + ".." + to, Latency::parse).map(Latency.Uniform.class::cast);

    Optional<Long> low = latency.map(Latency.Uniform::from).map(DurationText::nanos);
    Optional<Long> high = latency.map(Latency.Uniform::to).map(DurationText::nanos);
    boolean good = nanos(from).isPresent() && nanos(to).isPresent();
    assertThat(low).isEqualTo(good ? nanos(from) : Optional.empty());
    assertThat(high).isEqualTo(good ? nanos(to) : Optional.empty());
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void drawnLatencyIsInItsRange(
      @ForAll("durations") String from, @ForAll("durations") String to, @ForAll long seed) {
    double draw = (seed >>> 11) * 0x1.0p-53;
    Optional<Latency> latency = read(from + ".." + to, Latency::parse);

    latency.ifPresent(
        range ->
            assertThat(range.nanos(draw, 0))
                .isBetween(range.nanos(0, 0), range.nanos(Math.nextDown(1.0), 0))
                .isBetween(
                    Math.min(nanos(from).orElseThrow(), nanos(to).orElseThrow()),
                    Math.max(nanos(from).orElseThrow(), nanos(to).orElseThrow())));
    assertThat(latency.isPresent()).isEqualTo(nanos(from).isPresent() && nanos(to).isPresent());
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void drawnSizeIsInItsRange(
      @ForAll("sizes") String from, @ForAll("sizes") String to, @ForAll long seed) {
    double draw = (seed >>> 11) * 0x1.0p-53;
    Optional<SizeRange> sizes = read(from + ".." + to, SizeRange::parse);

    sizes.ifPresent(
        range ->
            assertThat(range.bytes(draw))
                .isBetween(
                    Math.min(bytes(from).orElseThrow(), bytes(to).orElseThrow()),
                    Math.max(bytes(from).orElseThrow(), bytes(to).orElseThrow())));
    assertThat(sizes.isPresent()).isEqualTo(bytes(from).isPresent() && bytes(to).isPresent());
  }

  @Property
  void textOfAcceptedValuesEqualsTheInput(@ForAll("nearDurations") String text) {
    read(text, Latency::parse).ifPresent(latency -> assertThat(latency).hasToString(text));
  }

  @Property
  void aRateOfBytesIsReadAsItIsMeantOrRefused(@ForAll("nearByteRates") String text) {
    Optional<Long> meant =
        text.endsWith("/s") ? bytes(text.substring(0, text.length() - 2)) : Optional.empty();

    assertThat(read(text, ByteRate::parse).map(ByteRate::bytesPerSecond))
        .isEqualTo(meant.filter(bytes -> bytes > 0));
  }

  @Property
  void aRateOfRequestsIsReadAsItIsMeantOrRefused(@ForAll("nearRequestRates") String text) {
    String count = digits(text, 10);
    String rest = text.substring(count.length());
    String period = rest.startsWith("/") ? rest.substring(1) : "";
    boolean good = !count.isEmpty() && Long.parseLong(count) >= 1 && Long.parseLong(count) <= 1e9;
    Optional<Long> meant = nanos(UNIT_NANOS.containsKey(period) ? "1" + period : period);

    Optional<RequestRate> rate = read(text, RequestRate::parse);

    assertThat(rate.map(RequestRate::periodNanos))
        .isEqualTo(meant.filter(nanos -> good && nanos >= 1 && nanos <= 86_400_000_000_000L));
    rate.ifPresent(it -> assertThat(it.requests()).isEqualTo(Integer.parseInt(count)));
  }

  @Property
  void aFaultIsShownAsItIsReadAgain(@ForAll("nearFaults") String text) {
    read(text, Fault::parse)
        .ifPresent(fault -> assertThat(Fault.parse(fault.toString())).isEqualTo(fault));
  }

  @Property
  void aFaultLetsAPartOfTheBodyGoOut(
      @ForAll("nearFaults") String text, @ForAll @LongRange(min = 0) long length) {
    read(text, Fault::parse)
        .ifPresent(
            fault ->
                assertThat(fault.point().sent(length))
                    .isBetween(fault.isAfterHead() ? 0 : Fault.Point.NOT_EVEN_THE_HEAD, length));
  }

  @Property
  void countOfEventsIsInItsRange(@ForAll("nearCounts") String text, @ForAll long seed) {
    double draw = (seed >>> 11) * 0x1.0p-53;

    read(text, EventCount::parse)
        .ifPresent(
            count -> {
              assertThat(count.events(draw)).isBetween(count.min(), count.max());
              assertThat(count.max()).isLessThanOrEqualTo(1_000_000_000);
              String ends = "0*" + count.min() + "\\.\\.0*" + count.max();
              String turned = "0*" + count.max() + "\\.\\.0*" + count.min();
              assertThat(text).matches(ends + "|" + turned);
            });
  }

  @Property
  void aWeightIsShownAsItIsReadAgain(@ForAll("nearWeights") String text) {
    try {
      Weight weight = Weight.parse(text);
      assertThat(weight.isRamp() ? Weight.parse(weight.toString()) : Weight.of(weight.from()))
          .isEqualTo(weight);
    } catch (RecipeException e) {
      assertThat(e.problems()).hasSize(1);
    }
  }

  @Property
  void perIsWrittenAsItIsRead(@ForAll("nearPers") String text) {
    read(text, Per::parse).ifPresent(per -> assertThat(Per.parse(per.toString())).isEqualTo(per));
  }

  private static <T> Optional<T> read(String text, Function<String, T> reading) {
    try {
      return Optional.of(reading.apply(text));
    } catch (RecipeException e) {
      assertThat(e.problems()).hasSize(1);
      assertThat(e).hasMessageStartingWith(Quoted.of(text) + " (expected: ");
      return Optional.empty();
    }
  }

  private static Optional<Long> nanos(String text) {
    if (text.equals("0")) {
      return Optional.of(0L);
    }
    String whole = digits(text, 15);
    String rest = text.substring(whole.length());
    String parts = rest.startsWith(".") ? digits(rest.substring(1), 9) : "";
    rest = parts.isEmpty() ? rest : rest.substring(1 + parts.length());
    if (whole.isEmpty() || !UNIT_NANOS.containsKey(rest)) {
      return Optional.empty();
    }
    BigInteger scale = BigInteger.TEN.pow(parts.length());
    BigInteger scaled =
        new BigInteger(whole + parts).multiply(BigInteger.valueOf(UNIT_NANOS.get(rest)));
    BigInteger halfUp = scaled.shiftLeft(1).add(scale).divide(scale.shiftLeft(1));
    boolean tooLong = halfUp.compareTo(BigInteger.valueOf(315_360_000_000_000_000L)) > 0;
    return tooLong ? Optional.empty() : Optional.of(halfUp.longValueExact());
  }

  private static Optional<Long> bytes(String text) {
    String count = digits(text, 18);
    String unit = text.substring(count.length());
    if (count.isEmpty() || !UNIT_BYTES.containsKey(unit)) {
      return Optional.empty();
    }
    BigInteger bytes = new BigInteger(count).multiply(BigInteger.valueOf(UNIT_BYTES.get(unit)));
    return Optional.of(bytes.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact());
  }

  private static String digits(String text, int most) {
    int end = 0;
    while (end < text.length()
        && end < most
        && text.charAt(end) >= '0'
        && text.charAt(end) <= '9') {
      end++;
    }
    return text.substring(0, end);
  }

  @Provide
  Arbitrary<String> durations() {
    Arbitrary<String> whole = Arbitraries.strings().numeric().ofMinLength(1).ofMaxLength(15);
    Arbitrary<String> parts = Arbitraries.strings().numeric().ofMaxLength(9);
    return Combinators.combine(whole, parts, Arbitraries.of(UNIT_NANOS.keySet()))
        .as((a, b, unit) -> a + (b.isEmpty() ? "" : "." + b) + unit);
  }

  @Provide
  Arbitrary<String> sizes() {
    Arbitrary<String> count = Arbitraries.strings().numeric().ofMinLength(1).ofMaxLength(18);
    return Combinators.combine(count, Arbitraries.of(UNIT_BYTES.keySet())).as(String::concat);
  }

  @Provide
  Arbitrary<String> nearDurations() {
    return near(durations(), "0159.umsh -+eE");
  }

  @Provide
  Arbitrary<String> nearSizes() {
    return near(sizes(), "0159.kmgbKB -+");
  }

  @Provide
  Arbitrary<String> nearByteRates() {
    return near(sizes().map(size -> size + "/s"), "019.kmgbKB /s");
  }

  @Provide
  Arbitrary<String> nearRequestRates() {
    Arbitrary<String> count = Arbitraries.strings().numeric().ofMinLength(1).ofMaxLength(11);
    Arbitrary<String> shortTimes =
        Combinators.combine(Arbitraries.integers().between(0, 99), Arbitraries.of("us", "s", "h"))
            .as((number, unit) -> number + unit);
    Arbitrary<String> period =
        Arbitraries.oneOf(Arbitraries.of(UNIT_NANOS.keySet()), shortTimes, durations());
    return near(Combinators.combine(count, period).as((a, b) -> a + "/" + b), "019./umsh -");
  }

  @Provide
  Arbitrary<String> nearFaults() {
    Arbitrary<String> percents =
        Combinators.combine(
                Arbitraries.integers().between(0, 101),
                Arbitraries.strings().numeric().ofMaxLength(9))
            .as((whole, parts) -> " after " + whole + (parts.isEmpty() ? "" : "." + parts) + "%");
    Arbitrary<String> points =
        Arbitraries.oneOf(
            Arbitraries.of("", " after head", " after 1 event", " after 12 events"),
            percents,
            sizes().map(size -> " after " + size));
    Arbitrary<String> kinds = Arbitraries.of("reset", "close", "stall", "garbage");
    return near(Combinators.combine(kinds, points).as(String::concat), "019.%kb aehvnts");
  }

  @Provide
  Arbitrary<String> nearCounts() {
    Arbitrary<String> ends = Arbitraries.strings().numeric().ofMinLength(1).ofMaxLength(11);
    return near(Combinators.combine(ends, ends).as((a, b) -> a + ".." + b), "019.-");
  }

  @Provide
  Arbitrary<String> nearWeights() {
    Arbitrary<String> numbers =
        Combinators.combine(
                Arbitraries.strings().numeric().ofMinLength(1).ofMaxLength(10),
                Arbitraries.strings().numeric().ofMaxLength(9))
            .as((whole, parts) -> whole + (parts.isEmpty() ? "" : "." + parts));
    Arbitrary<String> over =
        Arbitraries.oneOf(Arbitraries.just(""), durations().map(time -> " over " + time));
    return near(
        Combinators.combine(numbers, numbers, over)
            .as((from, to, time) -> from + " -> " + to + time),
        "019.-> over");
  }

  @Provide
  Arbitrary<String> nearPers() {
    Arbitrary<String> names = Arbitraries.strings().withChars("xX-!é ").ofMaxLength(4);
    return near(
        Arbitraries.oneOf(
            Arbitraries.of("request", "route", "connection", "client"),
            names.map(name -> "header:" + name),
            durations()),
        "019.sX:-");
  }

  /**
   * Returns valid texts, the same with one letter replaced, inserted or removed, and random
   * letters.
   */
  private static Arbitrary<String> near(Arbitrary<String> good, String letters) {
    Arbitrary<String> letter = Arbitraries.strings().withChars(letters).ofMaxLength(1);
    Arbitrary<String> changed =
        Combinators.combine(
                good, Arbitraries.integers().between(0, 30), letter, Arbitraries.of(0, 1))
            .as(
                (text, place, other, removed) -> {
                  int at = place % text.length();
                  return text.substring(0, at) + other + text.substring(at + removed);
                });
    return Arbitraries.oneOf(
        good, changed, Arbitraries.strings().withChars(letters).ofMaxLength(6));
  }
}
