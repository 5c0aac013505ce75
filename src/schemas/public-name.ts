import { validateName, validatePath, type NameFault } from '../lib/public-name.ts';
import { refineWith } from './remedy.ts';
import { text } from './text.ts';

/** A text used in addresses: normalized to NFC, without characters that break links. */
const addressable = (expected: string, validate: (name: string) => NameFault | undefined) =>
  text(expected)
    .normalize()
    .superRefine(refineWith((name) => (name === '' ? undefined : validate(name))));

/** A name that is one segment of an address: the id of a topic. */
export const publicName = (expected: string) => addressable(expected, validateName);

/**
 * A name that may contain slashes: a section, such as `NextJS/Typescript`, or the path of a topic.
 */
export const publicPath = (expected: string) => addressable(expected, validatePath);
