import { statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isPictureFile, pictureFile, readImage, type NotePicture } from '../notes/images.ts';
import type { Report } from './diagnostic.ts';
import { applyRules, firstOf } from './rule.ts';
import { heavyImage, wideImage } from './rules/image-size.ts';
import { imageType, mislabelledImage, notAnImage } from './rules/image-type.ts';
import { isUsable, missingImage } from './rules/missing-image.ts';
import { remoteImage } from './rules/remote-image.ts';
import { unreadableImage } from './rules/unreadable-image.ts';

const checkFile = firstOf(heavyImage, unreadableImage, imageType, wideImage);

/**
 * Checks that the pictures of a note are there and can be shown.
 *
 * @param root the project's folder.
 * @param file the note's, relative to it.
 * @param files all files of the contents and of `src/assets`, named as on the disk: systems
 * that take no notice of case would find what others do not.
 */
export function checkImages(
  root: string,
  file: string,
  images: readonly NotePicture[],
  files: readonly string[],
): Report[] {
  if (images.length === 0) return [];
  const folder = posix.dirname(file);
  const usable = files.filter((one) => isPictureFile(one) && isUsable(one, folder));
  return images.flatMap(({ url, line }) => {
    const remote = applyRules([remoteImage], { url, folder }, line);
    if (remote.length > 0) return remote;
    const path = pictureFile(file, url);
    const place = join(root, path);
    if (usable.includes(path)) {
      return checkFile({ url, bytes: statSync(place).size, image: readImage(place) }, line);
    }
    return isPictureFile(path)
      ? applyRules([missingImage], { root, folder, url, path, usable }, line)
      : firstOf(mislabelledImage, notAnImage)({ name: url, path: place }, line);
  });
}
