import { expect } from '@playwright/test';
import { signIn } from './support/console.ts';
import { mailedLink } from './support/mailbox.ts';
import { test } from './support/story.ts';

const EMAIL = 'readonly@cordelle.test';

test('somebody is told by mail of a sign-in with a browser they never used', async ({ page, browser }) => {
  await signIn(page, EMAIL);
  const since = new Date();
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, EMAIL);
  const link = await mailedLink(page, { to: EMAIL, subject: 'A new sign-in to your account', since });
  await elsewhere.close();
  await page.context().clearCookies({ name: 'sid' });
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/forgot_password');
});
