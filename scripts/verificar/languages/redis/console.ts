import { findTool, reportedVersion } from '../../core/process.ts';
import type { TypedLanguage } from '../../core/types.ts';

/** Orders of redis-cli. */
export const redis: TypedLanguage = {
  languages: { redis: { comment: '#', reader: { kind: 'prompt' } } },
  async detect() {
    const version = await reportedVersion(
      findTool('/usr/bin/redis-server'),
      ['--version'],
      /v=(\S+)/,
    );
    return version === undefined ? undefined : { name: 'Redis', version };
  },
  debianPackages: ['redis-server', 'redis-tools'],
};
