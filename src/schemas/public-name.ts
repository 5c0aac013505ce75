import { faultOfName, faultOfPath, type NameFault } from '../lib/public-name.ts';
import { refusing } from './remedy.ts';
import { text } from './text.ts';

/** A text that becomes part of an address: in one Unicode form, and without what breaks links. */
const addressable = (expected: string, faultOf: (name: string) => NameFault | undefined) =>
  text(expected)
    .normalize()
    .superRefine(refusing((name) => (name === '' ? undefined : faultOf(name))));

/** A name that is one part of an address: the id of a topic. */
export const publicName = (expected: string) => addressable(expected, faultOfName);

/** A name that may have slashes: that of a section, `NextJS/Typescript`, or the path of a topic. */
export const publicPath = (expected: string) => addressable(expected, faultOfPath);
