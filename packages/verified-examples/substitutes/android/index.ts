import path from 'node:path';
import type { Substitute } from '../../src/substitutes.ts';
import { bindings } from './bindings.ts';
import * as messages from './messages.ts';
import { packageMistakes } from './packages.ts';
import { resourceMistakes } from './resources.ts';
import { androidXmlLanguage } from './xml.ts';

/** Android: aapt2 for its XML, and stubs of its classes, which are only compiled. */
export default {
  module: import.meta.filename,
  languages: [androidXmlLanguage],
  java: {
    tag: 'android',
    emulated: messages.emulated,
    // View binding classes name views of the framework.
    uses: /^import (?:androidx?|com\.google\.android|com\.bumptech)\.|\bandroid\.view\./m,
    packages: ['android', 'com.google'],
    sources: path.join(import.meta.dirname, 'java'),
    harness: 'Android',
    completesFragments: true,
    outputProblem: messages.notRun,
    generatedFiles: bindings,
    mistakes: (block, job) => [...packageMistakes(block, job), ...resourceMistakes(block, job)],
    selfTests: [
      {
        language: 'java',
        tags: ['android'],
        code: 'Toast.makeText(this, "Hola").show();',
        problem: 'makeText',
      },
    ],
  },
} satisfies Substitute;
