// Stand-ins for the annotations of Spring and Jakarta. A line `// file: …` opens a source file.
// file: org/springframework/boot/autoconfigure/SpringBootApplication.java
package org.springframework.boot.autoconfigure;
import java.lang.annotation.*;
@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME)
public @interface SpringBootApplication {
  Class<?>[] exclude() default {};
  String[] scanBasePackages() default {};
}
// file: org/springframework/stereotype/Component.java
package org.springframework.stereotype;
import java.lang.annotation.*;
@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME)
public @interface Component { String value() default ""; }
// file: org/springframework/stereotype/Service.java
package org.springframework.stereotype;
import java.lang.annotation.*;
@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME) @Component
public @interface Service { String value() default ""; }
// file: org/springframework/stereotype/Repository.java
package org.springframework.stereotype;
import java.lang.annotation.*;
@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME) @Component
public @interface Repository { String value() default ""; }
// file: org/springframework/stereotype/Controller.java
package org.springframework.stereotype;
import java.lang.annotation.*;
@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME) @Component
public @interface Controller { String value() default ""; }
// file: org/springframework/context/annotation/Configuration.java
package org.springframework.context.annotation;
import java.lang.annotation.*;
@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME) @org.springframework.stereotype.Component
public @interface Configuration { boolean proxyBeanMethods() default true; }
// file: org/springframework/context/annotation/Bean.java
package org.springframework.context.annotation;
import java.lang.annotation.*;
@Target(ElementType.METHOD) @Retention(RetentionPolicy.RUNTIME)
public @interface Bean { String[] value() default {}; String[] name() default {}; }
// file: org/springframework/context/annotation/Primary.java
package org.springframework.context.annotation;
import java.lang.annotation.*;
@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface Primary {}
// file: org/springframework/context/annotation/Profile.java
package org.springframework.context.annotation;
import java.lang.annotation.*;
@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface Profile { String[] value(); }
// file: org/springframework/context/annotation/Scope.java
package org.springframework.context.annotation;
import java.lang.annotation.*;
@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface Scope { String value() default ""; }
// file: org/springframework/beans/factory/annotation/Autowired.java
package org.springframework.beans.factory.annotation;
import java.lang.annotation.*;
@Target({ElementType.CONSTRUCTOR, ElementType.METHOD, ElementType.PARAMETER, ElementType.FIELD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Autowired { boolean required() default true; }
// file: org/springframework/beans/factory/annotation/Value.java
package org.springframework.beans.factory.annotation;
import java.lang.annotation.*;
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER}) @Retention(RetentionPolicy.RUNTIME)
public @interface Value { String value(); }
// file: org/springframework/beans/factory/annotation/Qualifier.java
package org.springframework.beans.factory.annotation;
import java.lang.annotation.*;
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Qualifier { String value() default ""; }
// file: org/springframework/boot/context/properties/ConfigurationProperties.java
package org.springframework.boot.context.properties;
import java.lang.annotation.*;
@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface ConfigurationProperties { String value() default ""; String prefix() default ""; }
// file: org/springframework/boot/context/properties/EnableConfigurationProperties.java
package org.springframework.boot.context.properties;
import java.lang.annotation.*;
@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME)
public @interface EnableConfigurationProperties { Class<?>[] value() default {}; }
// file: org/springframework/boot/context/properties/ConfigurationPropertiesScan.java
package org.springframework.boot.context.properties;
import java.lang.annotation.*;
@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME)
public @interface ConfigurationPropertiesScan { String[] value() default {}; }
// file: org/springframework/web/bind/annotation/RestController.java
package org.springframework.web.bind.annotation;
import java.lang.annotation.*;
@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME) @org.springframework.stereotype.Controller
public @interface RestController { String value() default ""; }
// file: org/springframework/web/bind/annotation/RestControllerAdvice.java
package org.springframework.web.bind.annotation;
import java.lang.annotation.*;
@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME) @org.springframework.stereotype.Component
public @interface RestControllerAdvice { String[] value() default {}; }
// file: org/springframework/web/bind/annotation/RequestMethod.java
package org.springframework.web.bind.annotation;
public enum RequestMethod { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE }
// file: org/springframework/web/bind/annotation/RequestMapping.java
package org.springframework.web.bind.annotation;
import java.lang.annotation.*;
@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface RequestMapping {
  String[] value() default {}; String[] path() default {}; RequestMethod[] method() default {};
  String[] consumes() default {}; String[] produces() default {};
}
// file: org/springframework/web/bind/annotation/GetMapping.java
package org.springframework.web.bind.annotation;
import java.lang.annotation.*;
@Target(ElementType.METHOD) @Retention(RetentionPolicy.RUNTIME)
public @interface GetMapping {
  String[] value() default {}; String[] path() default {}; String[] produces() default {};
}
// file: org/springframework/web/bind/annotation/PostMapping.java
package org.springframework.web.bind.annotation;
import java.lang.annotation.*;
@Target(ElementType.METHOD) @Retention(RetentionPolicy.RUNTIME)
public @interface PostMapping {
  String[] value() default {}; String[] path() default {};
  String[] consumes() default {}; String[] produces() default {};
}
// file: org/springframework/web/bind/annotation/PutMapping.java
package org.springframework.web.bind.annotation;
import java.lang.annotation.*;
@Target(ElementType.METHOD) @Retention(RetentionPolicy.RUNTIME)
public @interface PutMapping { String[] value() default {}; String[] path() default {}; }
// file: org/springframework/web/bind/annotation/PatchMapping.java
package org.springframework.web.bind.annotation;
import java.lang.annotation.*;
@Target(ElementType.METHOD) @Retention(RetentionPolicy.RUNTIME)
public @interface PatchMapping { String[] value() default {}; String[] path() default {}; }
// file: org/springframework/web/bind/annotation/DeleteMapping.java
package org.springframework.web.bind.annotation;
import java.lang.annotation.*;
@Target(ElementType.METHOD) @Retention(RetentionPolicy.RUNTIME)
public @interface DeleteMapping { String[] value() default {}; String[] path() default {}; }
// file: org/springframework/web/bind/annotation/PathVariable.java
package org.springframework.web.bind.annotation;
import java.lang.annotation.*;
@Target(ElementType.PARAMETER) @Retention(RetentionPolicy.RUNTIME)
public @interface PathVariable { String value() default ""; String name() default ""; boolean required() default true; }
// file: org/springframework/web/bind/annotation/RequestParam.java
package org.springframework.web.bind.annotation;
import java.lang.annotation.*;
@Target(ElementType.PARAMETER) @Retention(RetentionPolicy.RUNTIME)
public @interface RequestParam {
  String NONE = "\n\t\t\n";
  String value() default ""; String name() default ""; boolean required() default true;
  String defaultValue() default NONE;
}
// file: org/springframework/web/bind/annotation/RequestHeader.java
package org.springframework.web.bind.annotation;
import java.lang.annotation.*;
@Target(ElementType.PARAMETER) @Retention(RetentionPolicy.RUNTIME)
public @interface RequestHeader { String value() default ""; String name() default ""; boolean required() default true; }
// file: org/springframework/web/bind/annotation/RequestBody.java
package org.springframework.web.bind.annotation;
import java.lang.annotation.*;
@Target(ElementType.PARAMETER) @Retention(RetentionPolicy.RUNTIME)
public @interface RequestBody { boolean required() default true; }
// file: org/springframework/web/bind/annotation/ResponseBody.java
package org.springframework.web.bind.annotation;
import java.lang.annotation.*;
@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface ResponseBody {}
// file: org/springframework/web/bind/annotation/ResponseStatus.java
package org.springframework.web.bind.annotation;
import java.lang.annotation.*;
import org.springframework.http.HttpStatus;
@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface ResponseStatus {
  HttpStatus value() default HttpStatus.INTERNAL_SERVER_ERROR;
  HttpStatus code() default HttpStatus.INTERNAL_SERVER_ERROR;
  String reason() default "";
}
// file: org/springframework/web/bind/annotation/ExceptionHandler.java
package org.springframework.web.bind.annotation;
import java.lang.annotation.*;
@Target(ElementType.METHOD) @Retention(RetentionPolicy.RUNTIME)
public @interface ExceptionHandler { Class<? extends Throwable>[] value() default {}; }
// file: org/springframework/web/bind/annotation/CrossOrigin.java
package org.springframework.web.bind.annotation;
import java.lang.annotation.*;
@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface CrossOrigin { String[] value() default {}; String[] origins() default {}; }
// file: org/springframework/transaction/annotation/Transactional.java
package org.springframework.transaction.annotation;
import java.lang.annotation.*;
@Target({ElementType.TYPE, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface Transactional { boolean readOnly() default false; }
// file: org/springframework/boot/test/context/SpringBootTest.java
package org.springframework.boot.test.context;
import java.lang.annotation.*;
@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME)
public @interface SpringBootTest {}
// file: jakarta/validation/Valid.java
package jakarta.validation;
import java.lang.annotation.*;
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD, ElementType.TYPE_USE, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
public @interface Valid {}
// file: jakarta/validation/constraints/NotBlank.java
package jakarta.validation.constraints;
import java.lang.annotation.*;
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
public @interface NotBlank { String message() default ""; }
// file: jakarta/validation/constraints/NotNull.java
package jakarta.validation.constraints;
import java.lang.annotation.*;
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
public @interface NotNull { String message() default ""; }
// file: jakarta/validation/constraints/Email.java
package jakarta.validation.constraints;
import java.lang.annotation.*;
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
public @interface Email { String message() default ""; }
// file: jakarta/validation/constraints/Size.java
package jakarta.validation.constraints;
import java.lang.annotation.*;
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
public @interface Size { String message() default ""; int min() default 0; int max() default Integer.MAX_VALUE; }
// file: jakarta/validation/constraints/Past.java
package jakarta.validation.constraints;
import java.lang.annotation.*;
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
public @interface Past { String message() default ""; }
// file: jakarta/persistence/Entity.java
package jakarta.persistence;
import java.lang.annotation.*;
@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME)
public @interface Entity { String name() default ""; }
// file: jakarta/persistence/Table.java
package jakarta.persistence;
import java.lang.annotation.*;
@Target(ElementType.TYPE) @Retention(RetentionPolicy.RUNTIME)
public @interface Table { String name() default ""; }
// file: jakarta/persistence/Id.java
package jakarta.persistence;
import java.lang.annotation.*;
@Target({ElementType.FIELD, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface Id {}
// file: jakarta/persistence/GenerationType.java
package jakarta.persistence;
public enum GenerationType { AUTO, IDENTITY, SEQUENCE, TABLE, UUID }
// file: jakarta/persistence/GeneratedValue.java
package jakarta.persistence;
import java.lang.annotation.*;
@Target({ElementType.FIELD, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface GeneratedValue { GenerationType strategy() default GenerationType.AUTO; String generator() default ""; }
// file: jakarta/persistence/Column.java
package jakarta.persistence;
import java.lang.annotation.*;
@Target({ElementType.FIELD, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface Column {
  String name() default ""; boolean unique() default false; boolean nullable() default true; int length() default 255;
}
// file: jakarta/persistence/Transient.java
package jakarta.persistence;
import java.lang.annotation.*;
@Target({ElementType.FIELD, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME)
public @interface Transient {}
