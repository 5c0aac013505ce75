import path from 'node:path';
import type { Substitute } from '../../src/substitutes.ts';
import { isFoundBySpring } from './application.ts';
import * as messages from './messages.ts';
import { applicationProperties } from './properties.ts';

/** Spring Boot: stubs of its classes, on which applications start and answer requests. */
export default {
  module: import.meta.filename,
  java: {
    tag: 'spring',
    emulated: messages.emulated,
    uses: /org\.springframework\.|jakarta\.(?:validation|persistence)\./,
    packages: ['org.spring', 'jakarta'],
    sources: path.join(import.meta.dirname, 'java'),
    harness: 'Spring',
    jars: ['jackson-databind', 'jackson-core', 'jackson-annotations'],
    debianPackages: ['libjackson2-databind-java'],
    startProblem: messages.noApplication,
    finds: isFoundBySpring,
    harnessFiles: (job) => ({ 'application.properties': applicationProperties(job) }),
    selfTests: [
      {
        language: 'java',
        code: 'import org.springframework.stereotype.Service;\n@Servicio\nclass Alumnos {}',
        problem: 'Servicio',
      },
    ],
  },
} satisfies Substitute;
