// Stubs of the annotations of Spring and Jakarta. Each `package` line opens a source file.

package org.springframework.boot.autoconfigure;

import java.lang.annotation.*;

@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME)
public @interface SpringBootApplication {
  Class<?>[] exclude() default {};
  String[] scanBasePackages() default {};
}

package org.springframework.stereotype;

import java.lang.annotation.*;

@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME)
public @interface Component { String value() default ""; }

@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME) @Component
public @interface Service { String value() default ""; }

@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME) @Component
public @interface Repository { String value() default ""; }

@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME) @Component
public @interface Controller { String value() default ""; }

package org.springframework.context.annotation;

import java.lang.annotation.*;

@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME) @org.springframework.stereotype.Component
public @interface Configuration { boolean proxyBeanMethods() default true; }

@Target(ElementType.METHOD) @Retention(RetentionPolicy.RUNTIME)
public @interface Bean { String[] value() default {}; String[] name() default {}; }

@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface Primary {}

@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface Profile { String[] value(); }

@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface Scope { String value() default ""; }

package org.springframework.beans.factory.annotation;

import java.lang.annotation.*;

@Target({ElementType.CONSTRUCTOR, ElementType.METHOD, ElementType.PARAMETER, ElementType.FIELD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Autowired { boolean required() default true; }

@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER}) @Retention(RetentionPolicy.RUNTIME)
public @interface Value { String value(); }

@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Qualifier { String value() default ""; }

package org.springframework.boot.context.properties;

import java.lang.annotation.*;

@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface ConfigurationProperties { String value() default ""; String prefix() default ""; }

@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME)
public @interface EnableConfigurationProperties { Class<?>[] value() default {}; }

@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME)
public @interface ConfigurationPropertiesScan { String[] value() default {}; }

package org.springframework.web.bind.annotation;

import java.lang.annotation.*;
import org.springframework.http.HttpStatus;

@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME) @org.springframework.stereotype.Controller
public @interface RestController { String value() default ""; }

@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME) @org.springframework.stereotype.Component
public @interface RestControllerAdvice { String[] value() default {}; }

public enum RequestMethod { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE }

@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface RequestMapping {
  String[] value() default {}; String[] path() default {}; RequestMethod[] method() default {};
  String[] consumes() default {}; String[] produces() default {};
}

@Target(ElementType.METHOD) @Retention(RetentionPolicy.RUNTIME)
public @interface GetMapping {
  String[] value() default {}; String[] path() default {}; String[] produces() default {};
}

@Target(ElementType.METHOD) @Retention(RetentionPolicy.RUNTIME)
public @interface PostMapping {
  String[] value() default {}; String[] path() default {};
  String[] consumes() default {}; String[] produces() default {};
}

@Target(ElementType.METHOD) @Retention(RetentionPolicy.RUNTIME)
public @interface PutMapping { String[] value() default {}; String[] path() default {}; }

@Target(ElementType.METHOD) @Retention(RetentionPolicy.RUNTIME)
public @interface PatchMapping { String[] value() default {}; String[] path() default {}; }

@Target(ElementType.METHOD) @Retention(RetentionPolicy.RUNTIME)
public @interface DeleteMapping { String[] value() default {}; String[] path() default {}; }

@Target(ElementType.PARAMETER) @Retention(RetentionPolicy.RUNTIME)
public @interface PathVariable { String value() default ""; String name() default ""; boolean required() default true; }

@Target(ElementType.PARAMETER) @Retention(RetentionPolicy.RUNTIME)
public @interface RequestParam {
  String NONE = "\n\t\t\n";
  String value() default ""; String name() default ""; boolean required() default true;
  String defaultValue() default NONE;
}

@Target(ElementType.PARAMETER) @Retention(RetentionPolicy.RUNTIME)
public @interface RequestHeader { String value() default ""; String name() default ""; boolean required() default true; }

@Target(ElementType.PARAMETER) @Retention(RetentionPolicy.RUNTIME)
public @interface RequestBody { boolean required() default true; }

@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface ResponseBody {}

@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface ResponseStatus {
  HttpStatus value() default HttpStatus.INTERNAL_SERVER_ERROR;
  HttpStatus code() default HttpStatus.INTERNAL_SERVER_ERROR;
  String reason() default "";
}

@Target(ElementType.METHOD) @Retention(RetentionPolicy.RUNTIME)
public @interface ExceptionHandler { Class<? extends Throwable>[] value() default {}; }

@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface CrossOrigin { String[] value() default {}; String[] origins() default {}; }

package org.springframework.transaction.annotation;

import java.lang.annotation.*;

@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface Transactional { boolean readOnly() default false; }

package org.springframework.boot.test.context;

import java.lang.annotation.*;

@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME)
public @interface SpringBootTest {}

package jakarta.validation;

import java.lang.annotation.*;

@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD, ElementType.TYPE_USE, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
public @interface Valid {}

package jakarta.validation.constraints;

import java.lang.annotation.*;

@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
public @interface NotBlank { String message() default ""; }

@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
public @interface NotNull { String message() default ""; }

@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
public @interface Email { String message() default ""; }

@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
public @interface Size { String message() default ""; int min() default 0; int max() default Integer.MAX_VALUE; }

@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
public @interface Past { String message() default ""; }

package jakarta.persistence;

import java.lang.annotation.*;

@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME)
public @interface Entity { String name() default ""; }

@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME)
public @interface Table { String name() default ""; }

@Target({ElementType.FIELD, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface Id {}

public enum GenerationType { AUTO, IDENTITY, SEQUENCE, TABLE, UUID }

@Target({ElementType.FIELD, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface GeneratedValue { GenerationType strategy() default GenerationType.AUTO; String generator() default ""; }

@Target({ElementType.FIELD, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface Column {
  String name() default ""; boolean unique() default false; boolean nullable() default true; int length() default 255;
}

@Target({ElementType.FIELD, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface Transient {}
