import { describe, expect, it } from 'vitest';
import { decodePath, foldPath, href, landingPaths, topicPath } from '../../src/lib/addresses.ts';

describe('href', () => {
  it.each([
    ['', '/', '/'],
    ['', '/apuntes', '/apuntes/'],
    ['Css', '/', '/Css/'],
    ['Css/Grid', '/apuntes', '/apuntes/Css/Grid/'],
    ['Css/Grid', '/apuntes/', '/apuntes/Css/Grid/'],
    ['React Native/Primera Publicación', '/', '/React%20Native/Primera%20Publicaci%C3%B3n/'],
    [
      'Androidapp with java/Debug & Testing',
      '/',
      '/Androidapp%20with%20java/Debug%20%26%20Testing/',
    ],
    // The slash in a section's name stays a slash.
    ['NextJS/Typescript/Iniciar Proyecto', '/', '/NextJS/Typescript/Iniciar%20Proyecto/'],
    ['a#b?c', '/', '/a%23b%3Fc/'],
  ])('links to «%s» under %s', (path, base, expected) => {
    expect(href(path, base)).toBe(expected);
  });
});

it('puts a topic below its section', () => {
  expect(topicPath('NextJS/Typescript', 'Iniciar Proyecto')).toBe(
    'NextJS/Typescript/Iniciar Proyecto',
  );
});

it('serves a landing under its name and in lower case, once if they are equal', () => {
  expect(landingPaths('React Native')).toEqual(['React Native', 'react native']);
  expect(landingPaths('docker')).toEqual(['docker']);
});

describe('decodePath', () => {
  it('decodes', () => {
    expect(decodePath('/MYSQL/B%C3%A1sico')).toBe('/MYSQL/Básico');
  });
  it.each(['/Css/100%', '/Css/%E0%A4%A', '/%ZZ'])(
    'leaves a malformed encoding as it is: %s',
    (path) => {
      expect(decodePath(path)).toBe(path);
    },
  );
});

describe('foldPath', () => {
  it.each([
    ['/MYSQL/Básico/', '/mysql/basico'],
    ['/mysql/B%C3%A1sico', '/mysql/basico'],
    // The accent as a combining character.
    ['/mysql/Ba\u0301sico//', '/mysql/basico'],
    ['/React%20Native/Primera%20Publicaci%C3%B3n/', '/react native/primera publicacion'],
    ['/', ''],
  ])('%s and %s are one address', (path, folded) => {
    expect(foldPath(path)).toBe(folded);
  });

  it('distinguishes different addresses', () => {
    expect(foldPath('/React/Tricks/')).not.toBe(foldPath('/Css/Tricks/'));
    expect(foldPath('/Css/a&b/')).not.toBe(foldPath('/Css/ab/'));
  });
});
