import { closest, misspeltName } from '../../../../src/lib/closest.ts';

/**
 * What may be given to a name: one of a few words, something of a form, or,
 * where the set is open, what is not nearly a known word (in the part of it
 * that the first group of `part` takes).
 */
type Kind =
  | { words: readonly string[] }
  | { form: RegExp; as: string }
  | { near: readonly string[]; part?: RegExp };

const words = (text: string): Kind => ({ words: text.split(' ') });
const form = (pattern: RegExp, as: string): Kind => ({ form: pattern, as });

/** Case and separators that readers of settings forgive: `create-drop`, `CREATE_DROP`. */
const relaxed = (text: string): string => text.toLowerCase().replaceAll(/[-_]/g, '');

/** What is wrong with the value of a name; `undefined` when it may be right. */
function valueMistake(name: string, value: string, kind: Kind): string | undefined {
  const start = `«${value}» no vale para «${name}»`;
  if ('near' in kind) {
    const parts = kind.part ? [kind.part.exec(value)?.[1] ?? ''] : value.split(/\s+/);
    return parts
      .map((part) => misspeltName(part, `un valor conocido de «${name}»`, kind.near))
      .find((mistake) => mistake !== undefined);
  }
  if ('form' in kind) return kind.form.test(value) ? undefined : `${start}: se espera ${kind.as}`;
  if (kind.words.some((word) => relaxed(word) === relaxed(value))) return undefined;
  const near = closest(value, kind.words);
  return near === undefined
    ? `${start}. Los que hay: ${kind.words.join(', ')}`
    : `${start}. ¿Querías decir «${near}»?`;
}

const PORT = form(
  /^(?:-1|\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])$/,
  'un puerto, de 0 a 65535',
);
const NUMBER = form(/^-?\d+$/, 'un número');
const SIZE = form(/^-?\d+ ?(?:[KMGT]?B|[KMGT])?$/i, 'un tamaño: 10MB');
const BOOLEAN = words('true false');

const DATABASES = ['postgresql', 'mysql', 'mariadb', 'sqlserver', 'oracle', 'sqlite', 'hsqldb'];
const DRIVERS = [
  ...['org.postgresql.Driver', 'com.mysql.cj.jdbc.Driver', 'org.mariadb.jdbc.Driver'],
  ...['org.h2.Driver', 'org.sqlite.JDBC', 'com.microsoft.sqlserver.jdbc.SQLServerDriver'],
];
/** Units of every system: `systemd.special(7)`. Any other name may be a unit of one's own. */
const UNITS = [
  ...['basic', 'default', 'graphical', 'local-fs', 'multi-user', 'network', 'network-online'],
  ...['network-pre', 'nss-lookup', 'paths', 'remote-fs', 'rescue', 'shutdown', 'sockets'],
  ...['swap', 'sysinit', 'time-sync', 'timers', 'umount'],
].map((name) => `${name}.target`);
const PROTOCOLS = [
  ...['http', 'https', 'postgres', 'postgresql', 'mysql', 'mariadb', 'mongodb', 'mongodb+srv'],
  ...['redis', 'rediss', 'amqp', 'amqps', 'smtp', 'smtps', 'file'],
];

/**
 * Of each kind of file, which names take which values: the first pattern that
 * fits decides. Other names than `theirs` are the author's own.
 */
const VALUES: { file: RegExp; names: [RegExp, Kind][]; theirs?: RegExp }[] = [
  {
    // https://docs.spring.io/spring-boot/appendix/application-properties/
    file: /^application(?:-\w+)?\.(?:properties|ya?ml)$/,
    theirs: /^(?:spring|server|management|logging)\.(?!\w+\.properties\.)|^(?:debug|trace)$/,
    names: [
      [/^spring\.output\.ansi\.enabled$/, words('always detect never')],
      [/\.port$/, PORT],
      [/^logging\.level\./, words('trace debug info warn error fatal off false')],
      [
        /^spring\.jpa\.hibernate\.ddl-auto$/,
        words('none validate update create create-drop create-only drop truncate populate'),
      ],
      [
        /(?:^(?:debug|trace)|enabled|show-sql|open-in-view|generate-ddl|-initialization|log-startup-info|allow-[\w-]+|http-only|\.secure|\.cache|include-exception|baseline-on-migrate|\.force|one-indexed-parameters)$/,
        words('true false on off yes no 1 0'),
      ],
      [/^server\.error\.include-/, words('always never on-param')],
      [/^server\.shutdown$/, words('graceful immediate')],
      [/^server\.forward-headers-strategy$/, words('native framework none')],
      [/\.cookie\.same-site$/, words('omitted none lax strict')],
      [/^spring\.main\.web-application-type$/, words('none servlet reactive')],
      [/^spring\.main\.banner-mode$/, words('off console log')],
      [/^spring\.sql\.init\.mode$/, words('always embedded never')],
      [/\.show-details$/, words('never when-authorized always')],
      [/^spring\.datasource\.url$/, { near: DATABASES, part: /^jdbc:([a-z\d]+):/ }],
      [/^spring\.datasource\.driver-class-name$/, { near: DRIVERS }],
      [/\.max-(?:file|request|http-request-header)-size$|\.min-response-size$/, SIZE],
      [
        /(?:^|[.-])timeout$/,
        form(/^-?\d+(?:ns|us|ms|[smhd])?$|^-?P[\dTDHMS.-]+$/i, 'una duración: 30s, 5m'),
      ],
      [
        /\.(?:max|min-spare|max-connections|maximum-pool-size|minimum-idle|pool\.size|max-page-size|default-page-size)$/,
        NUMBER,
      ],
    ],
  },
  {
    // https://docs.gradle.org/current/userguide/build_environment.html
    file: /^gradle\.properties$/,
    names: [
      [/^org\.gradle\.console$/, words('auto plain colored rich verbose')],
      [/^org\.gradle\.logging\.level$/, words('quiet warn lifecycle info debug')],
      [/^org\.gradle\.priority$/, words('low normal')],
      [/^org\.gradle\.warning\.mode$/, words('all fail summary none')],
      [/^org\.gradle\.welcome$/, words('never once')],
      [/^org\.gradle\.workers\.max$|idletimeout$/, NUMBER],
      [
        /^org\.gradle\.jvmargs$/,
        form(
          /^(?!.*-X(?:m[xs]|ss)(?!\d+[kmgt]?(?:\s|$)))-\S+(?:\s+-\S+)*$/i,
          'opciones de Java: -Xmx4g',
        ),
      ],
      [
        /^(?:org\.gradle\.(?:caching|configuration-cache|configureondemand|daemon|debug|parallel|vfs\.watch)|android\.(?!suppress).*|\w+Enabled|.*\.enabled|kotlin\.incremental)$/,
        BOOLEAN,
      ],
      [/^kotlin\.code\.style$/, words('official obsolete')],
    ],
  },
  {
    // https://learn.microsoft.com/windows/wsl/wsl-config
    file: /^\.wslconfig$/,
    names: [
      [/^(?:memory|swap|defaultVhdSize)$/, SIZE],
      [/^(?:processors|vmIdleTimeout|maxCrashDumpCount)$/, NUMBER],
      [/^networkingMode$/, words('none nat bridged mirrored virtioproxy')],
      [/^autoMemoryReclaim$/, words('disabled gradual dropCache')],
      [
        /^(?:debugConsole|dnsProxy|dnsTunneling|firewall|guiApplications|localhostForwarding|nestedVirtualization|pageReporting|safeMode|autoProxy|sparseVhd|hostAddressLoopback|bestEffortDnsParsing)$/,
        BOOLEAN,
      ],
    ],
  },
  {
    // Other values systemd judges itself.
    file: /\.(?:service|socket|timer|target|path|mount)$/,
    names: [
      [/^(?:WantedBy|RequiredBy|After|Before|Wants|Requires|BindsTo|PartOf)$/, { near: UNITS }],
    ],
  },
  {
    file: /^\.env/,
    names: [
      [/^NODE_ENV$/, { near: ['development', 'production', 'test', 'staging'] }],
      [/^PGPORT$/, PORT],
      [/_UR[IL]$/, { near: PROTOCOLS, part: /^([a-z\d+]+):\/\// }],
    ],
  },
];

/**
 * The value of a setting that the program that reads it would refuse.
 *
 * @param file name of its file, without folders.
 */
export function settingValueMistake(file: string, name: string, value: string): string | undefined {
  const known = VALUES.find((one) => one.file.test(file));
  if (!known || known.theirs?.test(name) === false) return undefined;
  const [, kind] = known.names.find(([pattern]) => pattern.test(name)) ?? [];
  const plain = value
    .replace(/\s#.*$/, '')
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2');
  // What stands for something else is known only when it is read.
  return kind === undefined || plain === '' || /\$\{|^@|…/.test(plain)
    ? undefined
    : valueMistake(name, plain, kind);
}
