import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

export type Language = 'en' | 'fr';
const OTHER_LANGUAGE = { en: 'English', fr: 'Français' } as const;
/** The narrowest screen a page must fit without scrolling sideways. */
const NARROWEST = { width: 320, height: 640 };

/** Shows the page in a language, whatever it was shown in before. */
async function read(page: Page, language: Language): Promise<void> {
  await page.locator('h1').first().waitFor();
  const other = page.getByRole('button', { name: OTHER_LANGUAGE[language], exact: true });
  if ((await other.count()) > 0) await other.first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', `${language}-CA`);
}

/** In the page: colours on their way from one theme to the other are nobody's, so wait until they have arrived. */
async function coloursArrived(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

/** How a page gets into the state that is looked at: a menu opened, a form sent empty. Comes to the page anew each time. */
type Opened = { readonly open?: (language: Language) => Promise<unknown> };

type Rules = Pick<RunOptions, 'runOnly'>;
/** A theme changes colours and nothing else, a language names and nothing else: each is looked at where it counts. */
const COLOURS: Rules = { runOnly: { type: 'rule', values: ['color-contrast'] } };
const NAMES: Rules = {
  runOnly: { type: 'tag', values: ['cat.name-role-value', 'cat.text-alternatives', 'cat.language', 'cat.forms'] },
};
const LOOKS = [
  { language: 'en', theme: 'light', rules: {} },
  { language: 'en', theme: 'dark', rules: COLOURS },
  { language: 'fr', theme: 'light', rules: NAMES },
] as const;

/**
 * What axe finds wrong in the page as it is shown now, by all of its rules unless told. Axe is half a megabyte: a document is
 * given it once, and need not describe what is right, which on a long page took longer than the looking.
 */
async function faults(page: Page, rules: Rules = {}): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    },
    { ...rules, resultTypes: ['violations'], selectors: false } satisfies RunOptions,
  );
}

/** No fault that axe finds, as the page is shown now. */
export async function expectNoFault(page: Page): Promise<void> {
  expect(await faults(page), page.url()).toEqual([]);
}

/** In the page: ids of several elements at once. A label, the link of a mistake and an address find the first of them alone. */
function sharedIds(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return [...new Set(ids.filter((id, place) => ids.indexOf(id) !== place))];
}

/** No fault that axe finds, in both languages and both themes, and no two elements of one id. */
export async function expectAccessible(page: Page, { open }: Opened = {}): Promise<void> {
  const address = page.url();
  let reading: Language | null = null;
  expect(await page.evaluate(sharedIds), page.url()).toEqual([]);
  for (const { language, theme, rules } of LOOKS) {
    if (language !== reading) {
      if (open && reading) await page.goto(address);
      await read(page, language);
      await open?.(language);
      reading = language;
    }
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.evaluate(coloursArrived);
    expect(await faults(page, rules), `${page.url()} ${language} ${theme}`).toEqual([]);
  }
  if (open) await page.goto(address);
  await read(page, 'en');
}

export async function expectToFit(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(NARROWEST);
  // A page that draws itself anew for a narrow screen does so a moment after the screen is one.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: page.url() })
    .toBeLessThanOrEqual(NARROWEST.width);
  if (size) await page.setViewportSize(size);
}

/** A page, once it is drawn: can be read by everybody, and on a narrow screen. */
export async function expectPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await expectAccessible(page);
  await expectToFit(page);
}
