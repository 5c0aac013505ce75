// Runs after the menu, whose links are the addresses of the site.
(() => {
  const decode = (path) => {
    try {
      return decodeURIComponent(path);
    } catch {
      return path;
    }
  };
  // Two spellings of one address fold to the same text (see src/lib/addresses.ts).
  const fold = (path) =>
    decode(path).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\/+$/, '');
  const links = [...document.querySelectorAll('#menu a')];
  const here = fold(location.pathname);
  const page = links.find((link) => fold(link.pathname) === here);
  if (page && page.pathname !== location.pathname) {
    location.replace(page.href + location.search + location.hash);
    return;
  }
  const heading = document.querySelector('h1');
  const { base, title } = heading.dataset;
  const path = decode(location.pathname).replace(/\/+$/, '');
  const inside = path.startsWith(base) ? path.slice(base.length) : path.replace(/^\//, '');
  // The section that the address starts with, spelled as in the menu.
  const section = links
    .map((link) => decode(link.pathname).slice(base.length).replace(/\/$/, ''))
    .find((name) => name && fold(inside).startsWith(`${fold(name)}/`));
  const id = section ? inside.slice(section.length + 1) : inside;
  heading.textContent = id;
  document.title = title.replace('{}', section ? `${section} ${id}` : id);
})();
