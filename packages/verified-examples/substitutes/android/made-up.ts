/** Made-up values by type of resource. */
const VALUES: Record<string, (name: string) => string> = {
  string: (name) => `<string name="${name}">texto</string>`,
  color: (name) => `<color name="${name}">#000000</color>`,
  dimen: (name) => `<dimen name="${name}">1dp</dimen>`,
  integer: (name) => `<integer name="${name}">1</integer>`,
  bool: (name) => `<bool name="${name}">true</bool>`,
  id: (name) => `<item type="id" name="${name}" />`,
  style: (name) => `<style name="${name}" parent="" />`,
  array: (name) => `<string-array name="${name}"><item>texto</item></string-array>`,
  plurals: (name) => `<plurals name="${name}"><item quantity="other">texto</item></plurals>`,
};

const FILES: Record<string, string> = {
  drawable: '<shape xmlns:android="http://schemas.android.com/apk/res/android" />',
  mipmap: '<shape xmlns:android="http://schemas.android.com/apk/res/android" />',
  layout: '<View xmlns:android="http://schemas.android.com/apk/res/android" />',
  menu: '<menu />',
  navigation: '<navigation />',
  anim: '<set />',
  animator: '<set />',
  xml: '<datos />',
  font: '<font-family />',
};

/**
 * Library attributes that a text sets (`app:menu`), reads (`?attr/colorPrimary`) or has in a
 * style.
 */
const ownAttributes = (text: string): string[] =>
  [...text.matchAll(/(?:\bapp:|\battr\/|<item name="(?:app:)?)(\w+)/g)]
    .filter(([, name]) => !text.includes(`<attr name="${name}"`))
    .map(([, name]) => `<attr name="${name}" format="${ANY_FORMAT}" />`);
const ANY_FORMAT = 'reference|string|color|boolean|integer|dimension|float|fraction';

/** Resources that a text references but does not define. */
export function madeUp(text: string, own: string): Record<string, string> {
  const files: Record<string, string> = {};
  const values = new Set(ownAttributes(text));
  const references = [...text.matchAll(/@(?!\+)(?:[\w.]+:)?(\w+)\/([\w.]+)/g)].filter(
    ([whole]) => !whole.includes('android:'),
  );
  const parents = [...text.matchAll(/\bparent="(?!@|android:)([\w.]+)"/g)].map(([, name = '']) => [
    '',
    'style',
    name,
  ]);
  const dotted = [...text.matchAll(/<style name="([\w.]+)\.\w+"(?![^>]*parent=)/g)].map(
    ([, name = '']) => ['', 'style', name],
  );
  for (const [, type = '', name = ''] of [...references, ...parents, ...dotted]) {
    if (
      new RegExp(
        String.raw`<${type}[^>]* name="${RegExp.escape(name)}"|@\+${type}/${RegExp.escape(name)}\b`,
      ).test(own)
    )
      continue;
    const value = VALUES[type];
    if (value) values.add(value(name));
    else if (FILES[type]) files[`res/${type}/${name}.xml`] = FILES[type];
  }
  files['res/values/inventados.xml'] = `<resources>${[...values].join('')}</resources>`;
  return files;
}
