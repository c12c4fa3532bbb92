import { expect, type Page } from '@playwright/test';
import { signIn } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { test } from './support/story.ts';

const FINGER = 44;

/** Buttons and fields of the page that are lower than a finger is wide, but for links within text. */
const tooLow = (page: Page): Promise<string[]> =>
  page.evaluate(
    (least) =>
      [...document.querySelectorAll('button, select, summary, input:not([type=hidden], [type=file])')].flatMap(
        (one) => {
          const { height } = (one.closest('label') ?? one).getBoundingClientRect();
          const isText = getComputedStyle(one).textDecorationLine === 'underline';
          if (height === 0 || height >= least || isText || one.matches('[data-chip], .sr-only, [role=checkbox]'))
            return [];
          return [`${one.getAttribute('aria-label') ?? one.textContent} (${Math.round(height)})`];
        },
      ),
    FINGER,
  );

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('on a phone, whatever is pressed is as high as a finger is wide', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await tooLow(page)).toEqual([]);
  await signIn(page, 'demo@cordelle.test');
  await clientNamed(page, 'Maple Dental');
  for (const path of ['/client/home', '/client/customers', '/client/transaction_report', '/client/settings/users']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await tooLow(page), path).toEqual([]);
  }
});
