import { findTool, reportedTool } from '../../src/process.ts';
import type { Tool } from '../../src/types.ts';

/** The system's Python. */
export const PYTHON = findTool('/usr/bin/python3', '/usr/local/bin/python3');

/** Python with its version, where it is installed. */
export const detectPython = (): Promise<Tool | undefined> =>
  reportedTool('Python', PYTHON, ['--version']);
