import type { AstroIntegration } from 'astro';

/** Adds `client:touch`, the directive of all islands. */
export function clientTouch(): AstroIntegration {
  return {
    name: 'client-touch',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({
          name: 'touch',
          entrypoint: './src/integrations/client-touch-directive.ts',
        }),
    },
  };
}
