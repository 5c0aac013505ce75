import { short } from '../../notes/nodes.ts';
import type { Rule } from '../rule.ts';
import { usableFolders } from './missing-image.ts';

/** An image is a file of the project; the folder is that of its note. */
export const remoteImage: Rule<{ url: string; folder: string }> = {
  id: 'remote-image',
  check({ url, folder }) {
    if (!/^(?:\w+:|\/\/)/.test(url)) return [];
    return {
      found: `La imagen «${short(url)}» no es un archivo del proyecto`,
      expected: `${usableFolders(folder)}: una página no pide nada a otro sitio`,
      remedy: 'guárdala junto al apunte y escribe `![lo que se ve](./nombre.png)`',
    };
  },
};
