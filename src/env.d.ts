import 'astro';
import type { NoteComponents } from './schemas/components.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** See src/integrations/client-touch-directive.ts. */
    'client:touch'?: boolean;
  }
}

declare global {
  /** What the MDX extension of editors looks for: the components of a note. */
  type MDXProvidedComponents = NoteComponents;

  namespace App {
    interface Locals {
      /** Style sheets that the page already carries (components/page/PageStyle.astro). */
      inlined?: Set<string>;
    }
  }
}
