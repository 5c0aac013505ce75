import { detectPackage, packageVersion } from '../js/node.ts';
import { RENDER_INPUTS, verifyComponents, type Platform } from '../jsx/render.ts';
import { detectTypeScript } from '../ts/typecheck.ts';
import type { Job, Language, Tool } from '../../src/types.ts';

const library = (): Tool => ({ name: 'React Native', version: packageVersion('react-native') });

/** Types of React Native, rendering of its substitute for the web: there is no phone here. */
const platform = (): Platform => ({
  native: true,
  library: library(),
  emulated: `react-native-web ${packageVersion('react-native-web')}, no un teléfono`,
  // A phone has no DOM: React Native declares what it has.
  compiler: { lib: ['esnext'], types: ['react-native'] },
});

const usesNative = (job: Job): boolean =>
  job.blocks.some(({ code }) => /['"]react-native(?:-[\w-]+)?['"]/.test(code));

/** React Native: its types, then rendering with react-native-web. */
export const reactNativeLanguage: Language = {
  name: 'react-native',
  module: import.meta.filename,
  tags: ['react-native'],
  accepts: (job) =>
    (['jsx', 'tsx'].includes(job.language) && job.tags.includes('react-native')) ||
    (['jsx', 'tsx', 'ts', 'js'].includes(job.language) && usesNative(job)),
  detect: async () =>
    (await detectPackage('react-native', 'React Native')) ? detectTypeScript() : undefined,
  debianPackages: [],
  cacheInputs: RENDER_INPUTS,
  run: (jobs, done) => verifyComponents(jobs, platform(), done),
  selfTests: [
    {
      language: 'jsx',
      tags: ['react-native'],
      code: "import { Texto } from 'react-native';\nexport default () => <Texto>Hola</Texto>;",
      problem: 'Texto',
    },
    {
      language: 'jsx',
      tags: ['react-native'],
      code: "import { View } from 'react-native';\nexport default () => <View stile={{ flex: 1 }} />;",
      problem: 'stile',
    },
    {
      language: 'tsx',
      tags: ['react-native'],
      code: "import { Text } from 'react-native';\nexport default () => <Text>{nadie}</Text>;",
      problem: 'TS2304',
    },
  ],
};
