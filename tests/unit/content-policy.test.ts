import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentPolicy } from '../../src/lib/content-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('allows only what the page contains', () => {
  const policy = contentPolicy('<head><style>a{}</style></head><script type="module">b()</script>');
  expect(policy.split(';')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${hash('b()')}`,
    `style-src ${hash('a{}')}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
});

it('lists a style once, including those inside players', () => {
  const policy = contentPolicy(
    '<style>a{}</style><style>a{}</style><iframe srcdoc="<style>b:before{content:&quot;x&quot;}</style>"></iframe>',
  );
  expect(policy).toContain(`style-src ${hash('a{}')} ${hash('b:before{content:"x"}')};`);
  expect(policy).toContain('frame-src https://www.youtube-nocookie.com');
});

it('allows frames only on pages with a player', () => {
  expect(contentPolicy('<p>texto</p>')).not.toContain('frame-src');
});
