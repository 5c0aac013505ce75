/** The author's images, under a base path. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { expect, it } from 'vitest';
import { SITE_OF_NAMES } from '../project.ts';
import { filesOf } from './crawl.ts';
import { readPages, tagsOf } from './pages.ts';

const { base, dist } = SITE_OF_NAMES;
const pages = new Map(readPages(SITE_OF_NAMES).map((page) => [page.address, page]));

/** Attributes of the images on a page. */
const picturesOf = (address: string) =>
  tagsOf(pages.get(base + address)!, 'img').map(({ attributes }) => attributes);

const fileOf = (address: string) => readFileSync(join(dist, address.slice(base.length)));

const [card, terminal] = picturesOf('docs/errores/');

it('has alternative text and dimensions, and loads lazily', () => {
  expect(card).toMatchObject({
    alt: 'Una tarjeta con el nombre del sitio',
    width: '1200',
    height: '630',
    loading: 'lazy',
    decoding: 'async',
    sizes: '(min-width: 657px) 612px, calc(100vw - 45px)',
  });
  expect(terminal).toMatchObject({ alt: 'Una terminal', width: '160', height: '90' });
  expect(terminal).not.toHaveProperty('srcset');
});

it('has a variant for each screen, none larger than the original', () => {
  const choices = card!.srcset!.split(', ').map((choice) => choice.split(' '));
  expect(choices.map(([, width]) => width)).toEqual(['360w', '612w', '720w', '1200w']);
  for (const [address, width] of choices) {
    const file = fileOf(address!);
    expect(imageSize(file)).toMatchObject({ type: 'webp', width: Number.parseInt(width!) });
  }
  expect(choices.map(([address]) => address)).toContain(card!.src);
  // The variant for a phone is a fraction of the original.
  const own = readFileSync('public/social-card.png').length;
  expect(fileOf(choices[0]![0]!).length * 3).toBeLessThan(own);
});

it('does not publish the original', () => {
  expect(filesOf(SITE_OF_NAMES).filter((file) => /tarjeta.*\.png$/.test(file))).toEqual([]);
});

it('loads eagerly in the booklet, which is opened to be printed', () => {
  const printed = picturesOf('imprimir/docs/');
  expect(printed.map(({ loading }) => loading)).toEqual(['eager', 'eager']);
  expect(printed.map(({ src }) => src)).toEqual([card!.src, terminal!.src]);
});

it('leaves only its definition in the index', () => {
  expect(picturesOf('indice/docs/')).toEqual([]);
  expect(pages.get(`${base}indice/docs/`)!.html).toContain('Una antes y otra después del código.');
});
