// Stubs of the classes of Spring that examples use, and a small application server.
// Each `package` line opens a source file.

package org.springframework.http;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

public interface HttpStatusCode {
  int value();
  default boolean is2xxSuccessful() { return value() / 100 == 2; }
  default boolean isError() { return value() >= 400; }
}

public enum HttpStatus implements HttpStatusCode {
  OK(200, "OK"), CREATED(201, "Created"), ACCEPTED(202, "Accepted"), NO_CONTENT(204, "No Content"),
  MOVED_PERMANENTLY(301, "Moved Permanently"), FOUND(302, "Found"), BAD_REQUEST(400, "Bad Request"),
  UNAUTHORIZED(401, "Unauthorized"), FORBIDDEN(403, "Forbidden"), NOT_FOUND(404, "Not Found"),
  METHOD_NOT_ALLOWED(405, "Method Not Allowed"), CONFLICT(409, "Conflict"),
  UNPROCESSABLE_CONTENT(422, "Unprocessable Content"), TOO_MANY_REQUESTS(429, "Too Many Requests"),
  INTERNAL_SERVER_ERROR(500, "Internal Server Error"), SERVICE_UNAVAILABLE(503, "Service Unavailable");

  private final int value;
  private final String reason;
  HttpStatus(int value, String reason) { this.value = value; this.reason = reason; }
  @Override public int value() { return value; }
  public String getReasonPhrase() { return reason; }
  public static HttpStatus valueOf(int code) {
    for (HttpStatus status : values()) if (status.value == code) return status;
    throw new IllegalArgumentException("No matching constant for [" + code + "]");
  }
}

public class HttpHeaders extends LinkedHashMap<String, String> {
  public static final String LOCATION = "Location";
  public static final String CONTENT_TYPE = "Content-Type";
  public static final String AUTHORIZATION = "Authorization";
}

public final class MediaType {
  public static final String APPLICATION_JSON_VALUE = "application/json";
  public static final String TEXT_PLAIN_VALUE = "text/plain";
  private MediaType() {}
}

public class ProblemDetail {
  private String title;
  private int status;
  private String detail;
  public static ProblemDetail forStatus(HttpStatusCode status) {
    ProblemDetail problem = new ProblemDetail();
    problem.status = status.value();
    problem.title = status instanceof HttpStatus known ? known.getReasonPhrase() : null;
    return problem;
  }
  public static ProblemDetail forStatusAndDetail(HttpStatusCode status, String detail) {
    ProblemDetail problem = forStatus(status);
    problem.detail = detail;
    return problem;
  }
  public String getTitle() { return title; }
  public void setTitle(String title) { this.title = title; }
  public int getStatus() { return status; }
  public String getDetail() { return detail; }
  public void setDetail(String detail) { this.detail = detail; }
}

public class ResponseEntity<T> {
  private final T body;
  private final HttpStatusCode status;
  private final Map<String, String> headers = new LinkedHashMap<>();
  public ResponseEntity(HttpStatusCode status) { this(null, status); }
  public ResponseEntity(T body, HttpStatusCode status) { this.body = body; this.status = status; }
  public T getBody() { return body; }
  public HttpStatusCode getStatusCode() { return status; }
  public Map<String, String> headerMap() { return headers; }
  public static BodyBuilder status(HttpStatusCode status) { return new BodyBuilder(status); }
  public static BodyBuilder status(int status) { return new BodyBuilder(HttpStatus.valueOf(status)); }
  public static BodyBuilder ok() { return status(HttpStatus.OK); }
  public static <T> ResponseEntity<T> ok(T body) { return new ResponseEntity<>(body, HttpStatus.OK); }
  public static <T> ResponseEntity<T> of(java.util.Optional<T> body) {
    return body.map(ResponseEntity::ok).orElseGet(() -> new ResponseEntity<>(HttpStatus.NOT_FOUND));
  }
  public static BodyBuilder created(URI place) { return status(HttpStatus.CREATED).location(place); }
  public static BodyBuilder accepted() { return status(HttpStatus.ACCEPTED); }
  public static HeadersBuilder<?> noContent() { return status(HttpStatus.NO_CONTENT); }
  public static BodyBuilder badRequest() { return status(HttpStatus.BAD_REQUEST); }
  public static HeadersBuilder<?> notFound() { return status(HttpStatus.NOT_FOUND); }
  public static class HeadersBuilder<B extends HeadersBuilder<B>> {
    final HttpStatusCode status;
    final Map<String, String> headers = new LinkedHashMap<>();
    HeadersBuilder(HttpStatusCode status) { this.status = status; }
    @SuppressWarnings("unchecked")
    public B header(String name, String... values) { headers.put(name, String.join(", ", values)); return (B) this; }
    public B location(URI place) { return header(HttpHeaders.LOCATION, place.toString()); }
    public <T> ResponseEntity<T> build() { return entity(null); }
    <T> ResponseEntity<T> entity(T body) {
      ResponseEntity<T> entity = new ResponseEntity<>(body, status);
      entity.headerMap().putAll(headers);
      return entity;
    }
  }
  public static class BodyBuilder extends HeadersBuilder<BodyBuilder> {
    BodyBuilder(HttpStatusCode status) { super(status); }
    public <T> ResponseEntity<T> body(T body) { return entity(body); }
  }
}

package org.springframework.web.server;

import org.springframework.http.HttpStatusCode;

public class ResponseStatusException extends RuntimeException {
  private final HttpStatusCode status;
  private final String reason;
  public ResponseStatusException(HttpStatusCode status) { this(status, null); }
  public ResponseStatusException(HttpStatusCode status, String reason) { this(status, reason, null); }
  public ResponseStatusException(HttpStatusCode status, String reason, Throwable cause) {
    super(reason, cause);
    this.status = status;
    this.reason = reason;
  }
  public HttpStatusCode getStatusCode() { return status; }
  public String getReason() { return reason; }
}

package org.springframework.validation;

public record FieldError(String getField, String getDefaultMessage) {}

public interface BindingResult {
  java.util.List<FieldError> getFieldErrors();
}

package org.springframework.web.bind;

import org.springframework.validation.BindingResult;

public class MethodArgumentNotValidException extends Exception {
  private final BindingResult result;
  public MethodArgumentNotValidException(BindingResult result) { this.result = result; }
  public BindingResult getBindingResult() { return result; }
}

package org.springframework.core.env;

public interface Environment {
  String getProperty(String name);
  String getProperty(String name, String other);
}

package org.springframework.context;

public interface ApplicationContext {
  <T> T getBean(Class<T> type);
  org.springframework.core.env.Environment getEnvironment();
}

public interface ConfigurableApplicationContext extends ApplicationContext, AutoCloseable {
  @Override void close();
}

package org.springframework.boot;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.springframework.context.ConfigurableApplicationContext;

public interface ApplicationArguments {
  String[] getSourceArgs();
}

@FunctionalInterface
public interface CommandLineRunner {
  void run(String... args) throws Exception;
}

@FunctionalInterface
public interface ApplicationRunner {
  void run(ApplicationArguments args) throws Exception;
}

public class SpringApplication {
  private static List<Class<?>> examples = List.of();
  private static Container running;
  private final Class<?> source;
  private final Properties defaults = new Properties();
  public SpringApplication(Class<?>... sources) { source = sources[0]; }
  public void setDefaultProperties(java.util.Map<String, Object> properties) {
    properties.forEach((name, value) -> defaults.setProperty(name, value.toString()));
  }
  public static ConfigurableApplicationContext run(Class<?> source, String... args) {
    return new SpringApplication(source).run(args);
  }
  public ConfigurableApplicationContext run(String... args) {
    running = new Container(examples, properties(args), args);
    running.start();
    return running;
  }
  private Properties properties(String[] args) {
    Properties properties = new Properties();
    properties.putAll(defaults);
    Path file = Path.of(System.getProperty("sustituto.propiedades"));
    if (Files.exists(file)) {
      try (Reader reader = Files.newBufferedReader(file)) {
        properties.load(reader);
      } catch (IOException error) {
        throw new IllegalStateException(error);
      }
    }
    for (String arg : args) {
      String[] pair = arg.replaceFirst("^--", "").split("=", 2);
      if (pair.length == 2) properties.setProperty(pair[0], pair[1]);
    }
    return properties;
  }
  /** The classes of the example: what component scanning would find. */
  public static void examples(List<?> classes) {
    List<Class<?>> found = new ArrayList<>();
    for (Object each : classes) found.add((Class<?>) each);
    examples = found;
  }
  public static void stop() {
    if (running != null) running.close();
  }
}
