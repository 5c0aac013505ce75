import { PORTS } from './ports.ts';
import { expect, menuOf, test } from './readers.ts';
import { pageTitle } from '../../src/site.ts';

const HOSTS = {
  'at the root': `http://127.0.0.1:${PORTS.site}`,
  'under a base path': `http://127.0.0.1:${PORTS.base}/apuntes`,
};

for (const [name, host] of Object.entries(HOSTS)) {
  test.describe(name, () => {
    test('redirects a misspelt address to its page', async ({ page }) => {
      for (const [requested, served] of [
        ['/css/grid/', '/Css/Grid/'],
        ['/CSS/GRID', '/Css/Grid/'],
        ['/MYSQL/Basico/', '/MYSQL/B%C3%A1sico/'],
        ['/mysql/Ba%CC%81sico', '/MYSQL/B%C3%A1sico/'],
        ['/nextjs/typescript/iniciar%20proyecto/', '/NextJS/Typescript/Iniciar%20Proyecto/'],
        [
          '/androidapp%20with%20java/debug%20&%20testing/',
          '/Androidapp%20with%20java/Debug%20%26%20Testing/',
        ],
        ['/hTML/?a=1#uno', '/Html/?a=1#uno'],
        ['/INDICE/', '/indice/'],
        ['/indice/css/', '/indice/Css/'],
        ['/imprimir/GIT', '/imprimir/Git/'],
        ['/chuletas/git?a=1', '/chuletas/Git/?a=1'],
        ['/Home', '/home/'],
      ] as const) {
        await page.goto(host + requested);
        await expect(page).toHaveURL(host + served);
        await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveText(
          'Página no encontrada',
        );
      }
    });

    test('shows id, title and menu for an unknown address', async ({ page }) => {
      for (const [requested, id, subject] of [
        ['/Css/Flexbox/', 'Flexbox', 'Css Flexbox'],
        ['/css/No%20existe', 'No existe', 'Css No existe'],
        ['/NextJS/Typescript/Otro/', 'Otro', 'NextJS/Typescript Otro'],
        ['/nada/de%20esto/', 'nada/de esto', 'nada/de esto'],
        ['/Css/100%25/', '100%', 'Css 100%'],
        ['/Css/a%26amp;b/', 'a&amp;b', 'Css a&amp;b'],
      ] as const) {
        const response = await page.goto(host + requested);
        expect(response!.status()).toBe(404);
        await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(id);
        await expect(page).toHaveTitle(pageTitle(subject));
        await expect(menuOf(page).getByRole('link', { name: 'Home' })).toBeVisible();
        // Only the heading.
        await expect(page.getByRole('main')).toHaveText(id);
      }
    });

    test('ignores an id of blanks and a malformed hash', async ({ page, complaints }) => {
      await page.goto(`${host}/MYSQL/%20`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText('MYSQL');
      await expect(page).toHaveTitle(pageTitle('MYSQL'));
      await page.goto(`${host}/Css/Grid/#%E0%A4%A`);
      await page.locator('main .examples summary').first().click();
      await expect(page.locator('main astro-island:not([ssr])')).toHaveCount(1);
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    });

    test('escapes an id, whatever it contains', async ({ page, complaints }) => {
      const id = '<img src=x onerror="document.title=1"><script>alert(1)';
      await page.goto(`${host}/Css/${encodeURIComponent(id)}/`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(id);
      await expect(page).toHaveTitle(pageTitle(`Css ${id}`));
      await expect(page.locator('main img, main script')).toHaveCount(0);
      // The only error is the 404 of the page itself.
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    });

    test('follows links without a redirect', async ({ page }) => {
      await page.goto(`${host}/`);
      const redirects: string[] = [];
      page.on('response', (response) => {
        if (response.status() >= 300) redirects.push(response.url());
      });
      // A section's topics are inside its toggle.
      const section = page.locator('main details', { hasText: 'Debug & Testing' });
      await section.locator('summary').click();
      await section.getByRole('link', { name: 'Debug & Testing' }).click();
      await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText('Debug & Testing');
      await page.getByRole('link', { name: /^Siguiente/ }).click();
      await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText('Miscelanious');
      await page.getByRole('banner').getByRole('link').click();
      await expect(page).toHaveURL(`${host}/`);
      expect(redirects).toEqual([]);
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ reader: 'without JavaScript' });

  test('shows a message and the menu for an unknown address', async ({ page }) => {
    await page.goto('/Css/Flexbox/');
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(
      'Página no encontrada',
    );
    await expect(menuOf(page).getByRole('link', { name: 'Home' })).toBeVisible();
  });
});
