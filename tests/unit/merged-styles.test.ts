import { expect, it } from 'vitest';
import { mergeStyles } from '../../src/lib/merged-styles.ts';

it('merges the styles of components in the head, without duplicates or others', () => {
  const result = '<template shadowrootmode="open"><style>p{}</style></template>';
  const html = mergeStyles(
    '<head><style>a{}</style></head><style data-page>b{}</style><p>1</p>' +
      `<style data-page>c{}</style><style data-page>b{}</style>${result}`,
  );
  expect(html).toBe(`<head><style>a{}</style><style>b{}c{}</style></head><p>1</p>${result}`);
});

it('leaves a page without such styles unchanged', () => {
  const html = '<head><style>a{}</style></head><p>1</p>';
  expect(mergeStyles(html)).toBe(html);
});
