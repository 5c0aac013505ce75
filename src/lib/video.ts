/** Style of the frame before the player starts. */
const PLAYER_STYLE =
  'html{color-scheme:light dark}body{margin:0}' +
  'a{display:grid;place-content:center;block-size:100vh;background:#f5f1e7;fill:#9a3412;stroke:#9a3412}' +
  // The title is below the frame.
  'b{position:absolute;opacity:0}a:hover{background:#eee8da}a:focus{outline:3px solid #9a3412;outline-offset:-6px}' +
  '@media(prefers-color-scheme:dark){a{background:#232a32;fill:#f0a58f;stroke:#f0a58f}a:hover{background:#2d3640}}' +
  '@media(forced-colors:active){a{fill:LinkText;stroke:LinkText}}';

/** A play sign in a circle. */
const PLAY =
  '<path fill="none" stroke-width="2" d="M32 2a30 30 0 1 0 .1 0z"/><path stroke="none" d="M25 19v26l22-13z"/>';

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Document inside a player's frame before it starts: a single link to the player.
 *
 * @param id YouTube id.
 * @param title the video's title, as text.
 * @param lang language of the title, if not Spanish.
 */
export function playerDocument(id: string, title: string, lang?: string): string {
  const player = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`;
  const name = lang ? `<span lang="${lang}">${escapeHtml(title)}</span>` : escapeHtml(title);
  return (
    `<!doctype html><html lang="es"><title>Vídeo</title><style>${PLAYER_STYLE}</style>` +
    `<a href="${player}"><svg viewBox="0 0 64 64" width="64">${PLAY}</svg><b>Reproducir: ${name}</b></a>`
  );
}
