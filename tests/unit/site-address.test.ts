import { describe, expect, it } from 'vitest';
import { SettingError, siteAddress, type AddressSettings } from '../../src/lib/site-address.ts';
import { site } from '../../src/site.ts';

const OWN = 'https://apuntes.example';
const HOST = 'https://host.example';

describe('the site’s address is parsed', () => {
  it.each<[AddressSettings, string, string]>([
    [{}, OWN, '/'],
    // An unset variable in a workflow.
    [{ SITE_URL: '', BASE_PATH: '' }, OWN, '/'],
    [{ SITE_URL: '  ', BASE_PATH: ' / ' }, OWN, '/'],
    [{ SITE_URL: HOST }, HOST, '/'],
    [{ SITE_URL: `${HOST}/` }, HOST, '/'],
    [{ SITE_URL: ' host.example ' }, HOST, '/'],
    [{ SITE_URL: '//host.example/' }, HOST, '/'],
    [{ SITE_URL: 'HTTPS://Host.Example' }, HOST, '/'],
    [{ SITE_URL: 'localhost:8080' }, 'https://localhost:8080', '/'],
    [{ SITE_URL: 'http://10.0.0.7:8080/' }, 'http://10.0.0.7:8080', '/'],
    [{ SITE_URL: 'https://añil.example' }, 'https://xn--ail-7ma.example', '/'],
    // The path in either variable, or in both.
    [{ SITE_URL: `${HOST}/apuntes/` }, HOST, '/apuntes'],
    [{ SITE_URL: 'ana.github.example/apuntes' }, 'https://ana.github.example', '/apuntes'],
    [{ SITE_URL: `${HOST}/apuntes`, BASE_PATH: '/' }, HOST, '/apuntes'],
    [{ SITE_URL: `${HOST}/apuntes`, BASE_PATH: 'apuntes/' }, HOST, '/apuntes'],
    [{ SITE_URL: HOST, BASE_PATH: '/apuntes' }, HOST, '/apuntes'],
    // Variables from GitHub, and what the workflow derives from them.
    [{ SITE_URL: HOST, BASE_PATH: '/apuntes/' }, HOST, '/apuntes'],
    [{ BASE_PATH: 'apuntes' }, OWN, '/apuntes'],
    [{ BASE_PATH: '//apuntes//web//' }, OWN, '/apuntes/web'],
    [{ BASE_PATH: './apuntes' }, OWN, '/apuntes'],
    [{ BASE_PATH: '.' }, OWN, '/'],
    [{ BASE_PATH: '\\apuntes\\web' }, OWN, '/apuntes/web'],
    [{ BASE_PATH: '/~ana/apuntes_1.0' }, OWN, '/~ana/apuntes_1.0'],
    // Browsers accept an address with too few slashes.
    [{ SITE_URL: 'http:/host.example' }, 'http://host.example', '/'],
    [{ SITE_URL: 'https:host.example/apuntes' }, HOST, '/apuntes'],
    [{ SITE_URL: 'https://[::1]:8080' }, 'https://[::1]:8080', '/'],
    // Quotes from an env file.
    [{ SITE_URL: `"${HOST}"`, BASE_PATH: "'/apuntes'" }, HOST, '/apuntes'],
    [{ SITE_URL: '""', BASE_PATH: "''" }, OWN, '/'],
    // `index.html` stands for its folder.
    [{ SITE_URL: `${HOST}/apuntes/index.html` }, HOST, '/apuntes'],
    [{ SITE_URL: `${HOST}/index.html` }, HOST, '/'],
    [{ BASE_PATH: '/apuntes/index.html' }, OWN, '/apuntes'],
    [{ BASE_PATH: 'index.html' }, OWN, '/'],
    [{ BASE_PATH: '/host.example/apuntes' }, OWN, '/host.example/apuntes'],
  ])('%j', (settings, expected, base) => {
    expect(siteAddress(settings, OWN)).toEqual({ site: expected, base });
  });

  it('the environment overrides the file, path by path', () => {
    expect(siteAddress({}, `${HOST}/web`)).toEqual({ site: HOST, base: '/web' });
    expect(siteAddress({ BASE_PATH: 'apuntes' }, `${HOST}/web`)).toEqual({
      site: HOST,
      base: '/apuntes',
    });
    expect(siteAddress({ SITE_URL: OWN }, `${HOST}/web`)).toEqual({ site: OWN, base: '/' });
  });

  it('also this project’s own', () => {
    expect(siteAddress({}, site.url)).toEqual({ site: site.url, base: '/' });
  });
});

const message = (settings: AddressSettings, own = OWN) => {
  try {
    siteAddress(settings, own);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingError);
    expect((error as Error).stack).toBe('');
    return (error as Error).message;
  }
  return 'understood';
};

describe('an invalid address is rejected, with a fix', () => {
  it.each([
    'http://',
    'https:///',
    'ftp://host.example',
    `${HOST}/?a=1`,
    `${HOST}/#a`,
    'mi web',
    'https://ana:clave@host.example',
    'https://[',
    'mailto:ana@host.example',
  ])('SITE_URL=%s', (value) => {
    expect(message({ SITE_URL: value })).toBe(`SITE_URL vale «${value}».
    Se esperaba: la dirección del sitio, como https://host.example.
    Solución: escribe el protocolo, el nombre del servidor y, si la hay, la ruta; nada más.
`);
  });

  it.each([
    ['https//host.example', 'escribe https://host.example'],
    ['http/localhost:8080', 'escribe http://localhost:8080'],
    ['null', 'viene de una variable sin valor: dale uno, o deja esta vacía'],
    ['https://undefined', 'viene de una variable sin valor: dale uno, o deja esta vacía'],
    [`«${HOST}»`, 'quita las comillas'],
    [`"${HOST}`, 'quita las comillas'],
    ...['apuntes', '/apuntes', 'host', 'https://1234', 'https://host..example', '$HOST'].map(
      (value) => [
        value,
        'escribe el nombre entero del servidor, con sus puntos; una ruta sola va en BASE_PATH',
      ],
    ),
  ])('SITE_URL=%s, which is not a host', (value, remedy) => {
    expect(message({ SITE_URL: value })).toBe(`SITE_URL vale «${value}».
    Se esperaba: la dirección del sitio, como https://host.example.
    Solución: ${remedy}.
`);
  });

  it('an HTML file, and a path from an unset variable', () => {
    expect(message({ SITE_URL: `${HOST}/apuntes/404.html` })).toContain('Solución: quita 404.html');
    expect(message({ SITE_URL: `${HOST}/undefined` })).toContain('una variable sin valor');
  });

  it.each([
    ['mis apuntes', 'cambia el nombre de esa carpeta, o publica el sitio en otra'],
    ['/año/', 'cambia el nombre de esa carpeta, o publica el sitio en otra'],
    ['/100%', 'cambia el nombre de esa carpeta, o publica el sitio en otra'],
    ['/a%20b', 'cambia el nombre de esa carpeta, o publica el sitio en otra'],
    ['/a?b', 'cambia el nombre de esa carpeta, o publica el sitio en otra'],
    ['../apuntes', 'cambia el nombre de esa carpeta, o publica el sitio en otra'],
    [`${HOST}/apuntes`, 'pon la dirección entera en SITE_URL y quita BASE_PATH'],
    ['https//host.example', 'pon la dirección entera en SITE_URL y quita BASE_PATH'],
    ['localhost:8080/apuntes', 'pon la dirección entera en SITE_URL y quita BASE_PATH'],
    ...['host.example/apuntes', '//host.example/apuntes', 'host.example/apuntes/index.html'].map(
      (value) => [
        value,
        'pon la dirección entera en SITE_URL y quita BASE_PATH; si es una carpeta, escribe /host.example/apuntes',
      ],
    ),
    ['undefined', 'viene de una variable sin valor: dale uno, o deja esta vacía'],
    ['/null/', 'viene de una variable sin valor: dale uno, o deja esta vacía'],
    ['/apuntes/404.html', 'quita 404.html: es una página, y se pide la carpeta del sitio'],
    ["/apuntes'", 'quita las comillas'],
    ['C:/Program Files/Git/apuntes', 'escríbela sin la barra del principio: apuntes'],
  ])('BASE_PATH=%s', (value, remedy) => {
    expect(message({ BASE_PATH: value })).toBe(`BASE_PATH vale «${value}».
    Se esperaba: una ruta como /apuntes, de letras sin tilde, cifras, puntos y guiones.
    Solución: ${remedy}.
`);
  });

  it('two paths that differ', () => {
    expect(message({ SITE_URL: `${HOST}/web`, BASE_PATH: 'apuntes' }))
      .toBe(`BASE_PATH vale «/apuntes».
    Se esperaba: la ruta de SITE_URL, /web, o nada.
    Solución: di la ruta en una sola de las dos.
`);
  });

  it('from the file, named as such', () => {
    expect(message({}, '')).toContain('El campo «url» de src/site.ts vale «».');
    expect(message({}, `${HOST}/mis apuntes`)).toContain('El campo «url» de src/site.ts vale');
    expect(message({ SITE_URL: `${HOST}/a%20b` })).toContain('SITE_URL vale');
  });
});
