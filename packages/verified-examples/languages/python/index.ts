import { commandLanguage } from '../../src/command-language.ts';

/** Python, as `python3 file.py` runs it. */
export const pythonLanguage = commandLanguage({
  name: 'python',
  command: ['/usr/bin/python3'],
  comment: '#',
  extension: 'py',
  label: 'Python',
  debianPackages: ['python3'],
  mustFail: { code: 'print(nadie)', problem: "name 'nadie' is not defined" },
  module: import.meta.filename,
});
