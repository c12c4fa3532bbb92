import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { signInAsStaff } from './support/staff.ts';

const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'fr'] as const;
const OTHER_LANGUAGE = { en: 'English', fr: 'Français' } as const;
/** The narrowest screen a page must fit without scrolling sideways. */
const NARROWEST = { width: 320, height: 640 };

/** Shows the page in a language, whatever it was shown in before. */
async function read(page: Page, language: (typeof LANGUAGES)[number]): Promise<void> {
  const other = page.getByRole('button', { name: OTHER_LANGUAGE[language], exact: true });
  if ((await other.count()) > 0) await other.click();
  await expect(page.locator('html')).toHaveAttribute('lang', `${language}-CA`);
}

/** In the page: colours on their way from one theme to the other are nobody's, so wait until they have arrived. */
async function coloursArrived(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

async function expectAccessible(page: Page): Promise<void> {
  for (const language of LANGUAGES) {
    await read(page, language);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(coloursArrived);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
      expect(found, `${page.url()} ${language} ${colorScheme}`).toEqual([]);
    }
  }
  await read(page, 'en');
}

async function expectToFit(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(NARROWEST);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(
    NARROWEST.width,
  );
  if (size) await page.setViewportSize(size);
}

test('payments and settlements can be read by everybody', async ({ page }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Boreal Gym');

  await page.goto('/client/settlements');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  await page.goto('/client/settlements');
  await page.getByRole('row').nth(3).getByRole('link').click();
  await expect(page.getByText('Every line adds up to the deposit')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  await page
    .getByRole('region', { name: 'Payments in this settlement', exact: true })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  for (const details of await page.getByText('Details', { exact: true }).all()) await details.click();
  await expectAccessible(page);
  await expectToFit(page);
});

test('bank files, questions and the truth can be read by everybody', async ({ page }) => {
  test.slow();
  await signInAsStaff(page);

  await page.goto('/staff/bank_files');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  await page.goto('/staff/bank_files');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  await page.goto('/staff/review');
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  await page.goto('/staff/truth');
  await expect(page.getByText('All ten hold.')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
});
