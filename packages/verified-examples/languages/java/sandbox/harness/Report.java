/** The result of one job. */
final class Report {
  /** `compile`, `override`, `exception`, `exit`, `timeout`, `tests`, `harness`; null when all is well. */
  String failure;

  String message = "";

  /** Position of the failure: index of the block and its line (from 1); null when unknown. */
  Unit.Place place;

  /** Whether anything was run, beyond compiling. */
  boolean ran;

  /** Output of the example. */
  String output = "";

  /** The failure as the compiler or the JVM prints it. */
  String trace = "";

  void fail(String kind, String text, Unit.Place where) {
    if (failure != null) return;
    failure = kind;
    message = text;
    place = where;
  }

  String json(String job) {
    StringBuilder json = new StringBuilder("{\"job\":").append(job);
    json.append(",\"ran\":").append(ran);
    json.append(",\"output\":").append(quote(output));
    json.append(",\"trace\":").append(quote(trace));
    if (failure != null) {
      json.append(",\"failure\":").append(quote(failure));
      json.append(",\"message\":").append(quote(message));
    }
    if (place != null) {
      json.append(",\"block\":").append(place.block()).append(",\"line\":").append(place.line());
    }
    return json.append('}').toString();
  }

  private static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char letter : text.toCharArray()) {
      switch (letter) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        default -> {
          // U+2028 and U+2029 end lines in some readers; controls are not JSON.
          boolean plain = letter >= ' ' && letter != '\u2028' && letter != '\u2029';
          quoted.append(plain ? String.valueOf(letter) : String.format("\\u%04x", (int) letter));
        }
      }
    }
    return quoted.append('"').toString();
  }
}
