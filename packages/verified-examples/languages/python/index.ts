import { commandLanguage } from '../../src/command-language.ts';

/** Debian's Python. */
export const PYTHON = '/usr/bin/python3';

/** Python, as `python3 file.py` runs it. */
export const pythonLanguage = commandLanguage({
  name: 'python',
  command: [PYTHON],
  comment: '#',
  extension: 'py',
  label: 'Python',
  debianPackages: ['python3'],
  mustFail: { code: 'print(nadie)', problem: "name 'nadie' is not defined" },
  module: import.meta.filename,
});
