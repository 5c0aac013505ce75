import { findTool, reportedTool } from '../../src/process.ts';
import type { TypedLanguage } from '../../src/types.ts';

/** Commands of redis-cli. */
export const redis: TypedLanguage = {
  languages: { redis: { role: { kind: 'repl' } } },
  async detect() {
    return reportedTool('Redis', findTool('/usr/bin/redis-server'), ['--version'], /v=(\S+)/);
  },
  debianPackages: ['redis-server', 'redis-tools'],
};
