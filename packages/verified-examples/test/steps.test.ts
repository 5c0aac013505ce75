import { describe, expect, it } from 'vitest';
import { meantStep } from '../src/notation.ts';

describe('a paraphrased step', () => {
  it.each([
    ['1. Abre http://127.0.0.1:3000/', 'abre http://127.0.0.1:3000/'],
    ['- recarga', 'recarga'],
    ['Ve a http://127.0.0.1:3000/', 'abre http://127.0.0.1:3000/'],
    ['pulsa "Enviar".', 'pulsa «Enviar»'],
    ['Haz clic en el botón **Enviar**', 'pulsa «Enviar»'],
    ['pulse «Enviar»', 'pulsa «Enviar»'],
    ['Pulsa el botón «Enviar»', 'pulsa «Enviar»'],
    ['introduce `Ana` en «Nombre»', 'escribe «Ana» en «Nombre»'],
    ['Aparece «Gracias, Ana».', 'se ve «Gracias, Ana»'],
    ['ya no aparece «Error»', 'no se ve «Error»'],
    ['Presiona «Enviar»', 'pulsa «Enviar»'],
    ['Pulsa la tecla intro.', 'pulsa la tecla intro'],
    ['se lee «Hola» en la consola', 'en la consola se lee «Hola»'],
    ['ya no se lee en la consola «Hola»', 'en la consola no se lee más «Hola»'],
    ['en la consola ya no se lee «Hola»', 'en la consola no se lee más «Hola»'],
  ])('is accepted: %s', (text, step) => {
    expect(meantStep(text)).toBe(step);
  });

  it.each(['baila', 'pulsa', 'pulsa la tecla Entar', 'se siente «Gracias»'])(
    'is rejected: %s',
    (text) => {
      expect(meantStep(text)).toBeUndefined();
    },
  );
});
