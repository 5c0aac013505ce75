/**
 * `npm run contenedor`: runs a command of the project's inside Debian, with
 * Docker. What verifies the examples needs Linux; writing notes does not.
 */
import { spawnSync } from 'node:child_process';
import { CommandError, readOptions, runCommand } from './command.ts';

const HELP = `Ejecuta una orden dentro de Debian, con Docker: para verificar los ejemplos en Windows y macOS.

  npm run contenedor                                    npm run verificar
  npm run contenedor -- npm run verificar -- Css/Grid   un tema
  npm run contenedor -- npm test                        todo
  npm run contenedor -- --ayuda                         esto

La primera vez descarga Debian y las herramientas. También sirve WSL, o cualquier Debian.`;

const IMAGE = 'node:24-bookworm';

/** Where the project is inside. */
const INSIDE = '/apuntes';

/** What Linux installs is not what this system installed: it is kept apart, by Docker. */
const APART = {
  'apuntes-paquetes': 'node_modules',
  'apuntes-ejemplos': 'tests/examples/node_modules',
  'apuntes-navegadores': 'tests/engines/node_modules',
  'apuntes-cache': '.cache',
};

/** Installs what the command needs, tells nothing of it, and runs the command. */
const PREPARE =
  'git config --global --add safe.directory /apuntes && npm ci && npm run herramientas && exec "$@"';

await runCommand(HELP, async () => {
  const asked = process.argv.slice(2);
  // An option of ours there is none; those of the command follow its name.
  readOptions({}, asked.slice(0, 1));
  const command = asked.length > 0 ? asked : ['npm', 'run', 'verificar'];
  const { status, error } = spawnSync(
    'docker',
    [
      ...['run', '--rm', '--interactive', '--init'],
      // The sandbox of the examples makes namespaces of its own.
      '--privileged',
      ...['--volume', `${process.cwd()}:${INSIDE}`, '--workdir', INSIDE],
      ...Object.entries(APART).flatMap(([name, folder]) => [
        '--volume',
        `${name}:${INSIDE}/${folder}`,
      ]),
      ...[IMAGE, 'bash', '-c', PREPARE, 'bash', ...command],
    ],
    { stdio: 'inherit' },
  );
  if (error) throw new CommandError('No encuentro Docker: instálalo y ábrelo antes.');
  process.exitCode = status ?? 1;
});
