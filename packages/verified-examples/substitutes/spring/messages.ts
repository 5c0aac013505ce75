/** The substitute, as readers see it. */
export const EMULATED = 'sustitutos de las clases de Spring Boot';

export const NO_APPLICATION = 'falta una clase con @SpringBootApplication y main';
