/** The substitute, as readers see it. */
export const emulated = 'sustitutos de las clases de Spring Boot';

export const noApplication = 'falta una clase con @SpringBootApplication y main';
