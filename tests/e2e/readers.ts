import { test as base, expect, type Locator, type Page } from '@playwright/test';

/** The ways in which a page reaches its reader: every one of them has to work. */
export const READERS = ['with scripts', 'with script files blocked', 'without JavaScript'] as const;
type Reader = (typeof READERS)[number];

interface Fixtures {
  reader: Reader;
  /** What went wrong in the page: errors of scripts, breaches of the content policy. */
  complaints: string[];
}

/** Playwright's test, on a page for one of the readers. */
export const test = base.extend<Fixtures>({
  reader: ['with scripts', { option: true }],
  javaScriptEnabled: async ({ reader }, use) => use(reader !== 'without JavaScript'),
  page: async ({ page, reader }, use) => {
    if (reader === 'with script files blocked')
      await page.route('**/*.js', (route) => route.abort());
    await use(page);
  },
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(message.text());
    });
    await use(complaints);
  },
});

/** Declares the same tests once for each of the readers. */
export function forEachReader(declare: (reader: Reader) => void): void {
  for (const reader of READERS) {
    test.describe(reader, () => {
      test.use({ reader });
      declare(reader);
    });
  }
}

/** Screens: the smallest phone, a phone, a desk. */
export const SMALL = { width: 320, height: 640 };
export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 800 };

/** The side menu. */
export const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Secciones' });

/** The toggle of a section in the menu. */
export const sectionOf = (page: Page, name: string) =>
  page
    .locator('#menu details details summary')
    .filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) });

/** Toggles of the cards' examples. */
export const togglesOf = (page: Page | Locator) =>
  page.getByText('EJEMPLOS ó APUNTES:', { exact: true });

export { expect };
