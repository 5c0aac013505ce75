interface Program {
  subcommands?: string[];
  options?: string[];
  /** The numbers that an option takes, where it takes but a few. */
  numbers?: Record<string, string[]>;
  /** Words that often come further on: one that is nearly one of these is a mistake. */
  words?: string[];
}

/**
 * Programs that are called from PowerShell in Windows: the first word after
 * their name and their options, as their own help lists them. Where a list is
 * left out, it is not looked at: another runner knows those programs better.
 */
export const PROGRAMS: Record<string, Program> = {
  bcdedit: {
    words: ['hypervisorlaunchtype', 'auto', 'off'],
    options: [
      ...['/bootdebug', '/bootems', '/bootsequence', '/copy', '/create', '/createstore'],
      ...['/dbgsettings', '/debug', '/default', '/delete', '/deletevalue', '/displayorder'],
      ...['/ems', '/emssettings', '/enum', '/event', '/export', '/hypervisorsettings', '/import'],
      ...['/mirror', '/set', '/store', '/sysstore', '/timeout', '/toolsdisplayorder', '/v', '/?'],
    ],
  },
  cmd: {},
  code: {},
  curl: {
    words: [
      ...['--compressed', '--cookie', '--cookie-jar', '--data', '--data-urlencode', '--fail'],
      ...['--form', '--head', '--header', '--include', '--insecure', '--json', '--location'],
      ...['--max-time', '--output', '--proxy', '--remote-name', '--request', '--retry'],
      ...['--show-error', '--silent', '--user', '--verbose', '--write-out'],
    ],
  },
  docker: {
    words: [
      ...['prune', 'build', 'builder', 'buildx', 'compose', 'container', 'context', 'create'],
      ...['image', 'images', 'inspect', 'list', 'network', 'remove', 'restart', 'start', 'stop'],
      ...['system', 'volume'],
    ],
    subcommands: [
      ...['attach', 'build', 'builder', 'buildx', 'commit', 'compose', 'container', 'context'],
      ...['cp', 'create', 'diff', 'events', 'exec', 'export', 'history', 'image', 'images'],
      ...['import', 'info', 'init', 'inspect', 'kill', 'load', 'login', 'logout', 'logs'],
      ...['manifest', 'network', 'pause', 'plugin', 'port', 'ps', 'pull', 'push', 'rename'],
      ...['restart', 'rm', 'rmi', 'run', 'save', 'scout', 'search', 'start', 'stats', 'stop'],
      ...['swarm', 'system', 'tag', 'top', 'unpause', 'update', 'version', 'volume', 'wait'],
    ],
  },
  findstr: {
    options: [
      ...['/b', '/e', '/l', '/r', '/s', '/i', '/x', '/v', '/n', '/m', '/o', '/p', '/offline', '/a'],
      ...['/f', '/c', '/g', '/d', '/?', '-b', '-e', '-l', '-r', '-s', '-i', '-x', '-v', '-n', '-m'],
    ],
  },
  git: {},
  icacls: {},
  ipconfig: {
    options: [
      ...['/all', '/release', '/release6', '/renew', '/renew6', '/flushdns', '/registerdns'],
      ...['/displaydns', '/allcompartments', '/?'],
    ],
  },
  java: {},
  javac: {},
  mongosh: {},
  mysql: {},
  net: {
    words: ['start', 'stop', 'use', 'localgroup', 'winnat', 'docker-users', 'LanmanServer', 'hns'],
    subcommands: [
      ...['accounts', 'computer', 'config', 'continue', 'file', 'group', 'help', 'helpmsg'],
      ...['localgroup', 'pause', 'session', 'share', 'start', 'statistics', 'stop', 'time'],
      ...['use', 'user', 'view'],
    ],
    options: ['/add', '/delete', '/comment', '/domain', '/persistent', '/y', '/n', '/active', '/?'],
  },
  netsh: {
    words: [
      ...['interface', 'ipv4', 'ipv6', 'show', 'excludedportrange', 'portproxy', 'add', 'delete'],
      ...['protocol=tcp', 'protocol=udp', 'advfirewall', 'firewall', 'winsock', 'reset'],
    ],
    subcommands: [
      ...['advfirewall', 'branchcache', 'bridge', 'dhcpclient', 'dnsclient', 'dump', 'exec'],
      ...['firewall', 'http', 'interface', 'ipsec', 'lan', 'mbn', 'namespace', 'netio', 'nlm'],
      ...['p2p', 'portproxy', 'ras', 'rpc', 'set', 'show', 'trace', 'wcn', 'wfp', 'winhttp'],
      ...['winsock', 'wlan', 'help'],
    ],
  },
  netstat: {},
  node: {},
  npm: {},
  npx: {},
  ping: {},
  podman: {
    words: ['machine', 'init', 'start', 'stop', 'list', 'inspect', 'remove'],
    subcommands: [
      ...['attach', 'build', 'commit', 'compose', 'container', 'cp', 'create', 'diff', 'events'],
      ...['exec', 'export', 'generate', 'healthcheck', 'history', 'image', 'images', 'import'],
      ...['info', 'init', 'inspect', 'kill', 'kube', 'load', 'login', 'logout', 'logs'],
      ...['machine', 'manifest', 'network', 'pause', 'pod', 'port', 'ps', 'pull', 'push'],
      ...['rename', 'restart', 'rm', 'rmi', 'run', 'save', 'search', 'secret', 'start', 'stats'],
      ...['stop', 'system', 'tag', 'top', 'unpause', 'unshare', 'update', 'version', 'volume'],
      ...['wait'],
    ],
  },
  powershell: {},
  psql: {},
  pwsh: {},
  python: {},
  reg: {
    subcommands: [
      ...['add', 'compare', 'copy', 'delete', 'export', 'flags', 'import', 'load', 'query'],
      ...['restore', 'save', 'unload'],
    ],
  },
  robocopy: {},
  schtasks: {},
  setx: { options: ['/s', '/u', '/p', '/k', '/f', '/a', '/r', '/x', '/d', '/m', '/?'] },
  shutdown: {
    options: [
      ...['/i', '/l', '/s', '/sg', '/r', '/g', '/a', '/p', '/h', '/hybrid', '/soft', '/fw', '/e'],
      ...['/o', '/m', '/t', '/c', '/f', '/d', '/?'],
    ],
  },
  ssh: {},
  systeminfo: {},
  takeown: {},
  taskkill: { options: ['/s', '/u', '/p', '/fi', '/pid', '/im', '/t', '/f', '/?'] },
  tasklist: {},
  wget: {},
  where: {},
  whoami: {},
  winget: {
    words: [
      ...['Docker.DockerDesktop', 'Git.Git', 'Microsoft.PowerShell', 'Microsoft.VisualStudioCode'],
      ...['Microsoft.WSL', 'OpenJS.NodeJS', 'OpenJS.NodeJS.LTS', 'PostgreSQL.PostgreSQL.18'],
      ...['Redis.Redis', 'RedHat.Podman', 'user', 'machine'],
    ],
    subcommands: [
      ...['configure', 'download', 'dscv3', 'error', 'export', 'features', 'hash', 'import'],
      ...['install', 'add', 'list', 'ls', 'mcp', 'pin', 'repair', 'search', 'find', 'settings'],
      ...['show', 'view', 'source', 'uninstall', 'remove', 'rm', 'upgrade', 'update', 'validate'],
    ],
    options: [
      ...['--accept-package-agreements', '--accept-source-agreements', '--all', '--allow-reboot'],
      ...['--architecture', '--authentication-account', '--authentication-mode', '--count'],
      ...['--custom', '--disable-interactivity', '--exact', '--force', '--header', '--help'],
      ...['--id', '--ignore-local-archive-malware-scan', '--ignore-security-hash'],
      ...['--ignore-warnings', '--include-pinned', '--include-unknown', '--info'],
      ...['--installer-type', '--interactive', '--locale', '--location', '--log', '--logs'],
      ...['--manifest', '--moniker', '--name', '--no-proxy', '--no-upgrade', '--nowarn'],
      ...['--open-logs', '--override', '--preserve', '--product-code', '--proxy', '--purge'],
      ...['--query', '--rename', '--scope', '--silent', '--skip-dependencies', '--source'],
      ...['--tag', '--uninstall-previous', '--upgrade-available', '--verbose', '--verbose-logs'],
      ...['--version', '--wait', '-?', '-a', '-e', '-h', '-i', '-l', '-m', '-n', '-o', '-q'],
      ...['-r', '-s', '-u', '-v'],
    ],
  },
  wsl: {
    words: ['Ubuntu', 'Debian', 'kali-linux', 'docker-desktop'],
    numbers: { '--set-version': ['1', '2'], '--set-default-version': ['1', '2'] },
    options: [
      ...['--all', '--bare', '--cd', '--debug-shell', '--disable', '--distribution'],
      ...['--distribution-id', '--enable-wsl1', '--exec', '--export', '--format', '--from-file'],
      ...['--help', '--import', '--import-in-place', '--inbox', '--install', '--list'],
      ...['--location', '--manage', '--mount', '--move', '--name', '--no-distribution'],
      ...['--no-launch', '--online', '--options', '--partition', '--pre-release', '--quiet'],
      ...['--resize', '--running', '--set-default', '--set-default-user'],
      ...['--set-default-version', '--set-sparse', '--set-version', '--shell-type', '--shutdown'],
      ...['--status', '--system', '--terminate', '--type', '--uninstall', '--unmount'],
      ...['--unregister', '--update', '--user', '--verbose', '--version', '--vhd', '--vhd-size'],
      ...['--web-download', '-d', '-e', '-l', '-n', '-o', '-q', '-s', '-t', '-u', '-v'],
    ],
  },
};
