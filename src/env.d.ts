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
      /** Whether the style of the demos is already on the page. */
      demoStyle?: boolean;
    }
  }
}
