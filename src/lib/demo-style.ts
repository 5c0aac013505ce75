import css from '../components/islands/demos.css?inline';
import { policyHash } from './content-hash.ts';

/** Style of the demos; the content policy of the pages that show them names its hash. */
export const DEMO_STYLE = { css, hash: policyHash(css) } as const;
