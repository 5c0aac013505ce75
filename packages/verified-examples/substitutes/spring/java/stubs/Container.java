// The stub container: beans by constructor, requests to methods.

package org.springframework.boot;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Past;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.context.annotation.Profile;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.validation.FieldError;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.server.ResponseStatusException;

final class Container implements ConfigurableApplicationContext {
  private record Route(String method, Pattern path, List<String> names, Method handler, Object bean) {}

  private final List<Class<?>> classes;
  private final Properties properties;
  private final String[] args;
  private final Map<Class<?>, Object> beans = new LinkedHashMap<>();
  private final List<Class<?>> creating = new ArrayList<>();
  private final Map<Class<?>, Method> factories = new LinkedHashMap<>();
  private final List<Route> routes = new ArrayList<>();
  private final ObjectMapper json =
      new ObjectMapper()
          .registerModule(dates())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
  private HttpServer server;

  /** Dates as ISO text, as Spring Boot writes them. */
  private static SimpleModule dates() {
    SimpleModule module = new SimpleModule();
    date(module, LocalDate.class, LocalDate::parse);
    date(module, LocalTime.class, LocalTime::parse);
    date(module, LocalDateTime.class, LocalDateTime::parse);
    date(module, Instant.class, Instant::parse);
    return module;
  }

  private static <T> void date(SimpleModule module, Class<T> type, Function<String, T> parse) {
    module.addSerializer(type, ToStringSerializer.instance);
    module.addDeserializer(
        type,
        new FromStringDeserializer<T>(type) {
          @Override
          protected T _deserialize(String text, DeserializationContext context) {
            return parse.apply(text);
          }
        });
  }

  Container(List<Class<?>> classes, Properties properties, String[] args) {
    this.classes = classes.stream().filter(type -> isActive(type, properties)).toList();
    this.properties = properties;
    this.args = args;
  }

  private static boolean isActive(Class<?> type, Properties properties) {
    Profile profile = type.getAnnotation(Profile.class);
    String active = properties.getProperty("spring.profiles.active", "default");
    return profile == null || List.of(profile.value()).contains(active);
  }

  void start() {
    for (Class<?> type : classes) {
      if (!isComponent(type, 0)) continue;
      for (Method method : type.getDeclaredMethods()) {
        if (method.isAnnotationPresent(Bean.class)) factories.put(method.getReturnType(), method);
      }
    }
    for (Class<?> type : classes) if (isComponent(type, 0)) bean(type, type);
    for (Class<?> type : List.copyOf(factories.keySet())) bean(type, type);
    for (Object bean : List.copyOf(beans.values())) map(bean);
    serve();
    runRunners();
  }

  private static boolean isComponent(Class<?> type, int depth) {
    if (type.isInterface() && depth == 0) return false;
    for (Annotation annotation : type.getAnnotations()) {
      Class<? extends Annotation> name = annotation.annotationType();
      if (name == Component.class || name == ConfigurationProperties.class) return true;
      if (name.getSimpleName().equals("SpringBootApplication")) return true;
      if (depth < 3 && name.getName().startsWith("org.springframework.") && isComponent(name, depth + 1)) return true;
    }
    return false;
  }

  // Beans

  private Object bean(Class<?> wanted, Class<?> user) {
    if (wanted == Environment.class) return getEnvironment();
    if (wanted.isInstance(this)) return this;
    List<Class<?>> found = candidates(wanted);
    if (found.isEmpty()) throw missing(wanted, user);
    Class<?> type = found.get(0);
    if (beans.containsKey(type)) return beans.get(type);
    if (creating.contains(type)) {
      throw new IllegalStateException("The dependencies of some of the beans in the application context form a cycle: " + names());
    }
    creating.add(type);
    Object bean = create(type);
    creating.remove(type);
    beans.put(type, bean);
    return bean;
  }

  private List<Class<?>> candidates(Class<?> wanted) {
    List<Class<?>> found = new ArrayList<>();
    for (Class<?> type : factories.keySet()) if (wanted.isAssignableFrom(type)) found.add(type);
    for (Class<?> type : classes) if (wanted.isAssignableFrom(type) && isComponent(type, 0)) found.add(type);
    List<Class<?>> primary = found.stream().filter(type -> type.isAnnotationPresent(Primary.class)).toList();
    if (primary.size() == 1) return List.copyOf(primary);
    if (found.size() > 1) {
      throw new IllegalStateException(
          "required a single bean, but " + found.size() + " were found: " + wanted.getName());
    }
    return found;
  }

  private static RuntimeException missing(Class<?> wanted, Class<?> user) {
    return new IllegalStateException(
        "Parameter in constructor of " + user.getName() + " required a bean of type '" + wanted.getName()
            + "' that could not be found.");
  }

  private String names() {
    return String.join(" → ", creating.stream().map(Class::getSimpleName).toList());
  }

  private Object create(Class<?> type) {
    try {
      Method factory = factories.get(type);
      if (factory != null) {
        factory.setAccessible(true);
        Object owner = bean(factory.getDeclaringClass(), type);
        return factory.invoke(owner, arguments(factory.getParameters(), type));
      }
      Constructor<?> constructor = constructor(type);
      constructor.setAccessible(true);
      ConfigurationProperties bound = type.getAnnotation(ConfigurationProperties.class);
      if (bound != null && type.isRecord()) return bindRecord(type, bound);
      Object bean = constructor.newInstance(arguments(constructor.getParameters(), type));
      for (Field field : type.getDeclaredFields()) inject(bean, field);
      return bean;
    } catch (InvocationTargetException error) {
      throw new IllegalStateException("Error creating bean with name '" + type.getName() + "'", error.getCause());
    } catch (ReflectiveOperationException error) {
      throw new IllegalStateException("Error creating bean with name '" + type.getName() + "'", error);
    }
  }

  private static Constructor<?> constructor(Class<?> type) {
    Constructor<?>[] all = type.getDeclaredConstructors();
    for (Constructor<?> each : all) {
      if (all.length == 1 || each.isAnnotationPresent(Autowired.class)) return each;
    }
    for (Constructor<?> each : all) if (each.getParameterCount() == 0) return each;
    throw new IllegalStateException("No default constructor found: " + type.getName());
  }

  private Object[] arguments(Parameter[] parameters, Class<?> user) {
    Object[] arguments = new Object[parameters.length];
    for (int index = 0; index < parameters.length; index++) {
      Value value = parameters[index].getAnnotation(Value.class);
      arguments[index] =
          value == null ? dependency(parameters[index], user) : convert(resolve(value.value()), parameters[index].getParameterizedType());
    }
    return arguments;
  }

  private Object dependency(Parameter parameter, Class<?> user) {
    if (parameter.getType() != List.class) return bean(parameter.getType(), user);
    Class<?> element = (Class<?>) ((ParameterizedType) parameter.getParameterizedType()).getActualTypeArguments()[0];
    List<Object> all = new ArrayList<>();
    for (Class<?> type : classes) if (element.isAssignableFrom(type) && isComponent(type, 0)) all.add(bean(type, user));
    return all;
  }

  private void inject(Object bean, Field field) throws IllegalAccessException {
    field.setAccessible(true);
    Value value = field.getAnnotation(Value.class);
    if (value != null) field.set(bean, convert(resolve(value.value()), field.getGenericType()));
    if (field.isAnnotationPresent(Autowired.class)) field.set(bean, bean(field.getType(), bean.getClass()));
  }

  private Object bindRecord(Class<?> type, ConfigurationProperties bound) {
    String prefix = bound.prefix().isEmpty() ? bound.value() : bound.prefix();
    Map<String, String> values = new LinkedHashMap<>();
    for (String name : properties.stringPropertyNames()) {
      if (!name.startsWith(prefix + ".")) continue;
      Matcher dash = Pattern.compile("-(\\w)").matcher(name.substring(prefix.length() + 1));
      values.put(dash.replaceAll(found -> found.group(1).toUpperCase()), properties.getProperty(name));
    }
    return json.convertValue(values, type);
  }

  private String resolve(String expression) {
    Matcher matcher = Pattern.compile("\\$\\{([^:}]+)(?::([^}]*))?\\}").matcher(expression);
    return matcher.replaceAll(
        found -> {
          String value = properties.getProperty(found.group(1), found.group(2));
          if (value == null) {
            throw new IllegalArgumentException("Could not resolve placeholder '" + found.group(1) + "' in value \"" + expression + "\"");
          }
          return Matcher.quoteReplacement(value);
        });
  }

  private Object convert(String text, Type type) {
    return json.convertValue(text, json.constructType(type));
  }

  private void runRunners() {
    try {
      for (Object bean : beans.values()) {
        if (bean instanceof CommandLineRunner runner) runner.run(args);
        if (bean instanceof ApplicationRunner runner) runner.run(() -> args);
      }
    } catch (Exception error) {
      throw new IllegalStateException("Failed to execute CommandLineRunner", error);
    }
  }

  // Requests

  private void map(Object bean) {
    String prefix = first(path(bean.getClass()));
    for (Method method : bean.getClass().getDeclaredMethods()) {
      for (String verb : verbs(method)) {
        List<String> paths = path(method);
        for (String path : paths.isEmpty() ? List.of("") : paths) add(verb, join(prefix, path), method, bean);
      }
    }
  }

  private void add(String verb, String path, Method method, Object bean) {
    List<String> names = new ArrayList<>();
    Matcher variable = Pattern.compile("\\{(\\w+)(?::([^}]+))?\\}").matcher(path);
    String pattern =
        variable.replaceAll(
            found -> {
              names.add(found.group(1));
              return Matcher.quoteReplacement("(" + (found.group(2) == null ? "[^/]+" : found.group(2)) + ")");
            });
    method.setAccessible(true);
    for (Route other : routes) {
      if (other.method.equals(verb) && other.path.pattern().equals(pattern)) {
        throw new IllegalStateException("Ambiguous mapping. Cannot map '" + method + "': {" + verb + " [" + path + "]}");
      }
    }
    routes.add(new Route(verb, Pattern.compile(pattern), names, method, bean));
  }

  private static String join(String prefix, String path) {
    String whole = ("/" + prefix + "/" + path).replaceAll("/+", "/");
    return whole.length() > 1 ? whole.replaceAll("/$", "") : whole;
  }

  private static String first(List<String> paths) {
    return paths.isEmpty() ? "" : paths.get(0);
  }

  private static List<String> verbs(Method method) {
    if (method.isAnnotationPresent(GetMapping.class)) return List.of("GET");
    if (method.isAnnotationPresent(PostMapping.class)) return List.of("POST");
    if (method.isAnnotationPresent(PutMapping.class)) return List.of("PUT");
    if (method.isAnnotationPresent(PatchMapping.class)) return List.of("PATCH");
    if (method.isAnnotationPresent(DeleteMapping.class)) return List.of("DELETE");
    RequestMapping mapping = method.getAnnotation(RequestMapping.class);
    if (mapping == null) return List.of();
    return mapping.method().length == 0
        ? List.of("GET", "POST", "PUT", "PATCH", "DELETE")
        : java.util.Arrays.stream(mapping.method()).map(Enum::name).toList();
  }

  private static List<String> path(AnnotatedElement element) {
    for (Annotation annotation : element.getAnnotations()) {
      if (!annotation.annotationType().getSimpleName().endsWith("Mapping")) continue;
      try {
        Class<?> type = annotation.annotationType();
        String[] value = (String[]) type.getMethod("value").invoke(annotation);
        String[] path = (String[]) type.getMethod("path").invoke(annotation);
        return List.of(value.length > 0 ? value : path);
      } catch (ReflectiveOperationException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
    return List.of();
  }

  private void serve() {
    int port = Integer.parseInt(properties.getProperty("server.port", "8080"));
    try {
      server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    } catch (IOException error) {
      throw new IllegalStateException("Web server failed to start. Port " + port + " was already in use.", error);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String base = properties.getProperty("server.servlet.context-path", "");
    boolean known = false;
    try {
      for (Route route : routes) {
        Matcher matcher = route.path.matcher(path.startsWith(base) ? path.substring(base.length()) : "");
        if (!matcher.matches()) continue;
        known = true;
        if (!route.method.equals(exchange.getRequestMethod())) continue;
        reply(exchange, route.handler, route.handler.invoke(route.bean, arguments(exchange, route, matcher)));
        return;
      }
      fail(exchange, known ? HttpStatus.METHOD_NOT_ALLOWED : HttpStatus.NOT_FOUND);
    } catch (InvocationTargetException error) {
      handle(exchange, error.getCause());
    } catch (MethodArgumentNotValidException invalid) {
      handle(exchange, invalid);
    } catch (IllegalArgumentException | ReflectiveOperationException wrong) {
      fail(exchange, HttpStatus.BAD_REQUEST);
    } catch (IOException | RuntimeException error) {
      handle(exchange, error);
    } finally {
      exchange.close();
    }
  }

  private Object[] arguments(HttpExchange exchange, Route route, Matcher path)
      throws IOException, MethodArgumentNotValidException {
    Map<String, String> query = query(exchange.getRequestURI().getRawQuery());
    Parameter[] parameters = route.handler.getParameters();
    Object[] arguments = new Object[parameters.length];
    for (int index = 0; index < parameters.length; index++) {
      Parameter parameter = parameters[index];
      PathVariable variable = parameter.getAnnotation(PathVariable.class);
      RequestParam param = parameter.getAnnotation(RequestParam.class);
      RequestHeader header = parameter.getAnnotation(RequestHeader.class);
      if (variable != null) {
        String name = name(variable.value(), variable.name(), parameter);
        int group = route.names.indexOf(name);
        if (group < 0) throw new IllegalStateException("Missing URI template variable '" + name + "'");
        arguments[index] = convert(path.group(group + 1), parameter.getParameterizedType());
      } else if (parameter.isAnnotationPresent(RequestBody.class)) {
        JsonNode body = json.readTree(exchange.getRequestBody());
        if (body == null || body.isMissingNode()) throw new IllegalArgumentException("Required request body is missing");
        arguments[index] = json.convertValue(body, json.constructType(parameter.getParameterizedType()));
        if (parameter.isAnnotationPresent(Valid.class)) validate(arguments[index]);
      } else if (header != null) {
        arguments[index] = exchange.getRequestHeaders().getFirst(name(header.value(), header.name(), parameter));
      } else {
        String name = param == null ? parameter.getName() : name(param.value(), param.name(), parameter);
        arguments[index] = queryArgument(query.get(name), name, param, parameter);
      }
    }
    return arguments;
  }

  private static void validate(Object body) throws MethodArgumentNotValidException {
    List<FieldError> errors = new ArrayList<>();
    for (Field field : body.getClass().getDeclaredFields()) {
      field.setAccessible(true);
      try {
        Object value = field.get(body);
        for (Annotation rule : field.getAnnotations()) {
          String message = complaint(rule, value);
          if (message != null) errors.add(new FieldError(field.getName(), message));
        }
      } catch (IllegalAccessException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
    if (!errors.isEmpty()) throw new MethodArgumentNotValidException(() -> errors);
  }

  /** What a constraint says of a value; null when the value passes. */
  private static String complaint(Annotation rule, Object value) {
    String text = value instanceof String string ? string : null;
    if (rule instanceof NotNull it) return value == null ? say(it.message(), "must not be null") : null;
    if (rule instanceof NotBlank it) return text == null || text.isBlank() ? say(it.message(), "must not be blank") : null;
    if (value == null) return null;
    if (rule instanceof Email it) {
      return text.matches("[^@\\s]+@[^@\\s]+") ? null : say(it.message(), "must be a well-formed email address");
    }
    if (rule instanceof Size it) {
      int size = text != null ? text.length() : ((java.util.Collection<?>) value).size();
      boolean fits = it.min() <= size && size <= it.max();
      return fits ? null : say(it.message(), "size must be between " + it.min() + " and " + it.max());
    }
    if (rule instanceof Past it) {
      return ((LocalDate) value).isBefore(LocalDate.now()) ? null : say(it.message(), "must be a past date");
    }
    return null;
  }

  private static String say(String message, String usual) {
    return message.isEmpty() ? usual : message;
  }

  private Object queryArgument(String value, String name, RequestParam param, Parameter parameter) {
    boolean fallback = param != null && !param.defaultValue().equals(RequestParam.NONE);
    boolean optional = parameter.getType() == java.util.Optional.class;
    if (value == null && fallback) value = param.defaultValue();
    if (value == null && param != null && param.required() && !optional) {
      throw new IllegalArgumentException("Required request parameter '" + name + "' is not present");
    }
    if (optional) return java.util.Optional.ofNullable(value);
    return value == null ? null : convert(value, parameter.getParameterizedType());
  }

  private static String name(String value, String name, Parameter parameter) {
    return !value.isEmpty() ? value : !name.isEmpty() ? name : parameter.getName();
  }

  private static Map<String, String> query(String raw) {
    Map<String, String> query = new LinkedHashMap<>();
    for (String pair : raw == null ? new String[0] : raw.split("&")) {
      String[] parts = pair.split("=", 2);
      query.put(decode(parts[0]), parts.length > 1 ? decode(parts[1]) : "");
    }
    return query;
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private void handle(HttpExchange exchange, Throwable error) throws IOException {
    for (Object bean : beans.values()) {
      for (Method method : bean.getClass().getDeclaredMethods()) {
        ExceptionHandler handler = method.getAnnotation(ExceptionHandler.class);
        if (handler == null || !handles(handler, method, error)) continue;
        method.setAccessible(true);
        try {
          reply(exchange, method, method.getParameterCount() == 0 ? method.invoke(bean) : method.invoke(bean, error));
        } catch (ReflectiveOperationException wrong) {
          fail(exchange, HttpStatus.INTERNAL_SERVER_ERROR);
        }
        return;
      }
    }
    ResponseStatus status = error.getClass().getAnnotation(ResponseStatus.class);
    if (error instanceof MethodArgumentNotValidException) fail(exchange, HttpStatus.BAD_REQUEST);
    else if (error instanceof ResponseStatusException known) fail(exchange, known.getStatusCode());
    else fail(exchange, status == null ? HttpStatus.INTERNAL_SERVER_ERROR : code(status));
  }

  private static boolean handles(ExceptionHandler handler, Method method, Throwable error) {
    Class<?>[] types = handler.value().length > 0 ? handler.value() : method.getParameterTypes();
    for (Class<?> type : types) if (type.isInstance(error)) return true;
    return false;
  }

  private static HttpStatus code(ResponseStatus status) {
    return status.value() == HttpStatus.INTERNAL_SERVER_ERROR ? status.code() : status.value();
  }

  private void reply(HttpExchange exchange, Method method, Object result) throws IOException {
    ResponseStatus annotated = method.getAnnotation(ResponseStatus.class);
    HttpStatusCode status = annotated == null ? HttpStatus.OK : code(annotated);
    Object body = result;
    if (result instanceof ResponseEntity<?> entity) {
      status = entity.getStatusCode();
      body = entity.getBody();
      entity.headerMap().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
    } else if (result instanceof org.springframework.http.ProblemDetail problem) {
      status = HttpStatus.valueOf(problem.getStatus());
    }
    send(exchange, status.value(), body);
  }

  /** The body of Spring Boot's own error answers; the time is left out because it changes. */
  private void fail(HttpExchange exchange, HttpStatusCode status) throws IOException {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("timestamp", java.time.OffsetDateTime.now(java.time.ZoneOffset.UTC).toString());
    body.put("status", status.value());
    body.put("error", status instanceof HttpStatus known ? known.getReasonPhrase() : "");
    body.put("path", exchange.getRequestURI().getPath());
    send(exchange, status.value(), body);
  }

  private void send(HttpExchange exchange, int status, Object body) throws IOException {
    boolean text = body instanceof String;
    byte[] bytes =
        body == null ? new byte[0] : text ? ((String) body).getBytes(StandardCharsets.UTF_8) : json.writeValueAsBytes(body);
    if (body != null) {
      exchange.getResponseHeaders().set("Content-Type", text ? "text/plain;charset=UTF-8" : "application/json");
    }
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public <T> T getBean(Class<T> type) {
    return type.cast(bean(type, type));
  }

  @Override
  public Environment getEnvironment() {
    return new Environment() {
      @Override
      public String getProperty(String name) {
        return properties.getProperty(name);
      }

      @Override
      public String getProperty(String name, String other) {
        return properties.getProperty(name, other);
      }
    };
  }

  @Override
  public void close() {
    if (server != null) server.stop(0);
  }
}
