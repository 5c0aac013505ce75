/** Style of the frame before the press. */
const PLAYER_STYLE =
  'html{color-scheme:light dark}body{margin:0}' +
  'a{display:grid;place-content:center;block-size:100vh;padding:1rem;box-sizing:border-box;' +
  'font:16px/1.4 sans-serif;text-align:center;text-decoration:none;background:#11151a;color:#fff}' +
  'b{font-weight:400;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}' +
  'a:before{content:"▶"/"";font-size:2rem}a:focus{outline:3px solid #f0a58f;outline-offset:-6px}';

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Document inside a player's frame before it is pressed: one link to the player.
 *
 * @param id YouTube id. @param title the video's title, as text.
 * @param lang language of the title, where it is not Spanish.
 */
export function playerDocument(id: string, title: string, lang?: string): string {
  const player = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`;
  const name = lang ? `<span lang="${lang}">${escapeHtml(title)}</span>` : escapeHtml(title);
  return (
    `<!doctype html><html lang="es"><title>Vídeo</title><style>${PLAYER_STYLE}</style>` +
    `<a href="${player}"><b>Reproducir: ${name}</b></a>`
  );
}
