import { existsSync } from 'node:fs';
import { replaceFile } from './files.ts';
import { inCache, inTools } from './settings.ts';

/**
 * The only fonts that browsers of the verification and the tests draw with, so that measurements
 * do not depend on the machine's.
 */
const FONTS = inTools('dejavu-fonts-ttf/ttf');

/** System folders of fonts and of fontconfig. */
const [SYSTEM_FONTS, SYSTEM_CONFIG] = ['/usr/share/fonts', '/etc/fonts/fonts.conf'];

/** Generic families; any other name falls back to sans-serif. */
const FAMILIES = {
  serif: 'DejaVu Serif',
  monospace: 'DejaVu Sans Mono',
  'sans-serif': 'DejaVu Sans',
};

/** Whether the fonts are installed. */
export const hasFonts = (): boolean => existsSync(FONTS);

/** Fontconfig settings for one folder of fonts, with Debian's rendering defaults. */
const settings = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>/var/cache/fontconfig</cachedir>
  <cachedir prefix="xdg">fontconfig</cachedir>
${Object.entries(FAMILIES)
  .map(
    ([generic, family]) =>
      `  <alias><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
  )
  .join('\n')}
  <match target="pattern">
    <test qual="all" name="family" compare="not_eq"><string>serif</string></test>
    <test qual="all" name="family" compare="not_eq"><string>monospace</string></test>
    <edit name="family" mode="append_last"><string>DejaVu Sans</string></edit>
  </match>
  <match target="pattern">
    <edit name="antialias" mode="append"><bool>true</bool></edit>
    <edit name="hinting" mode="append"><bool>true</bool></edit>
    <edit name="hintstyle" mode="append"><const>hintslight</const></edit>
  </match>
</fontconfig>
`;

/** Writes the settings outside the project's tree. */
function writeSettings(name: string, folder: string): string {
  const file = inCache('fonts', name);
  replaceFile(file, settings(folder));
  return file;
}

/** Environment of browsers outside a sandbox: the project's fonts, a fixed locale and time zone. */
export const browserEnvironment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  HOME: process.env['HOME'] ?? '/tmp',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
  FONTCONFIG_FILE: writeSettings('fonts.conf', FONTS),
});

/** Arguments for bubblewrap that replace the system's fonts by the project's. */
export const fontMounts = (): string[] =>
  hasFonts() && existsSync(SYSTEM_FONTS) && existsSync(SYSTEM_CONFIG)
    ? [
        ...['--ro-bind', FONTS, SYSTEM_FONTS],
        ...['--ro-bind', writeSettings('inside.conf', SYSTEM_FONTS), SYSTEM_CONFIG],
      ]
    : [];
