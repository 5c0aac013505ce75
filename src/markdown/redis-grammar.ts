import type { LanguageRegistration } from 'shiki';

/** Grammar of redis-cli input, which Shiki lacks: command, strings, numbers and options. */
export const redisGrammar: LanguageRegistration = {
  name: 'redis',
  scopeName: 'source.redis',
  repository: {},
  patterns: [
    { name: 'string.quoted.double', begin: '"', end: '"', patterns: [{ match: String.raw`\\.` }] },
    { name: 'string.quoted.single', begin: "'", end: "'", patterns: [{ match: String.raw`\\.` }] },
    // The command and, for some, its subcommand: `CONFIG GET`.
    {
      match: String.raw`^\s*((?i:(?:CONFIG|ACL|CLIENT|SCRIPT|OBJECT|MEMORY|XGROUP|XINFO)\s+)?[A-Za-z][\w.]*)`,
      captures: { 1: { name: 'keyword.control' } },
    },
    { name: 'constant.numeric', match: String.raw`(?<=\s)-?\d+(?:\.\d+)?(?=\s|$)` },
    { name: 'entity.name.function', match: String.raw`(?<=\s)[A-Z]{2,}(?=\s|$)` },
  ],
};
