/** What authors read about Dockerfiles. */

export const missingBuildCommand =
  'un grupo con un Dockerfile necesita un bloque bash que lo construya';

/** After «no es»: what `COPY --from` refers to. */
export const earlierStage = 'una etapa de arriba';
