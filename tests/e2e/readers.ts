import { test as base, expect, type Locator, type Page } from '@playwright/test';

/** Ways in which a page may reach its reader; it has to work in every one. */
export const READERS = ['with scripts', 'with script files blocked', 'without JavaScript'] as const;
type Reader = (typeof READERS)[number];

interface Fixtures {
  reader: Reader;
  /** Errors in the page: script errors and policy violations. */
  complaints: string[];
}

/** Playwright's test, with a page for one kind of reader. */
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

/** Declares the same tests once per kind of reader. */
export function forEachReader(declare: (reader: Reader) => void): void {
  for (const reader of READERS) {
    test.describe(reader, () => {
      test.use({ reader });
      declare(reader);
    });
  }
}

/** Screens: smallest phone, phone, desktop. */
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
