import 'astro';
import type { NoteComponents } from './schemas/components.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** See src/integrations/client-touch-directive.ts. */
    'client:touch'?: boolean;
  }
}

declare global {
  /** Read by the editors' MDX extension: the components of a note. */
  type MDXProvidedComponents = NoteComponents;
}
