import { expect, it } from 'vitest';
import { playerDocument } from '../../src/lib/video.ts';

it('has one link to the player, without a script', () => {
  const html = playerDocument('TlJbu0BMLaY', 'Curso');
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('href="https://www.youtube-nocookie.com/embed/TlJbu0BMLaY?autoplay=1"');
  expect(html).toContain('>Reproducir: Curso</b></a>');
  expect(html).not.toMatch(/<script|<img|src=/);
});

it('escapes the title', () => {
  const html = playerDocument('TlJbu0BMLaY', '<img src=x> "a" & b');
  expect(html).toContain('Reproducir: &#60;img src=x&#62; &#34;a&#34; &#38; b</b></a>');
});
