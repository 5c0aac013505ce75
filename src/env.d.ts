import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** See src/integrations/client-touch-directive.ts. */
    'client:touch'?: boolean;
  }
}

declare global {
  namespace App {
    interface Locals {
      /** Style sheets that the page already carries (components/notes/PageStyle.astro). */
      inlined?: Set<string>;
    }
  }
}
