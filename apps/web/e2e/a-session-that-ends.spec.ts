import { formatDate } from '@cordelle/i18n/format.ts';
import { expect, type Page } from '@playwright/test';
import { PASSWORD, signIn, viewClient } from './support/console.ts';
import { bankingDayAhead } from './support/payments.ts';
import { test } from './support/story.ts';

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'You will be signed out in 2 minutes' });
/** Whether the button is the filled one, which people take for the answer. */
const isFilled = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'var(--primary)';
    return getComputedStyle(button).backgroundColor === getComputedStyle(probe).backgroundColor;
  });

test('somebody who did nothing for 28 minutes is warned, may stay, and is signed out after 30', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'demo@cordelle.test');
  await page.goto('/client/settlements');
  await expect(page.getByRole('heading', { level: 1, name: 'Settlements' })).toBeVisible();

  // The clock goes on by itself as well: nearly two minutes are left for that on either side.
  await page.clock.fastForward('26:10');
  await expect(warning(page)).toHaveCount(0);
  await page.clock.fastForward('01:55');
  await expect(warning(page)).toBeVisible();

  await test.step('stay: one request, and the session lasts as long again', async () => {
    expect(await isFilled(page, 'Stay signed in')).toBe(true);
    expect(await isFilled(page, 'Sign Out')).toBe(false);
    await page.clock.fastForward('01:00');
    await expect(page.getByRole('alertdialog', { name: 'You will be signed out in 1 minute' })).toBeVisible();
    const asked = page.waitForResponse((answer) => answer.url().includes('auth.me'));
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    expect((await asked).status()).toBe(200);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Settlements' })).toBeVisible();
  });

  await test.step('nothing again: signed out, and led back here after signing in', async () => {
    await page.clock.fastForward('31:00');
    await expect(page).toHaveURL(/\/login\?after=%2Fclient%2Fsettlements$/);
    await expect(page.getByText('You were signed out because nothing was done for half an hour.')).toBeVisible();
    await page.getByLabel('Email').fill('demo@cordelle.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/client\/settlements$/);
  });
});

test('what was typed into a payment when the session ended is there after signing in again', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const date = await bankingDayAhead(page, 'CA');
  await page.goto('/client/customers?q=TEST-1000000');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: 'New Transaction' }).click();
  // The form asks the server about its dates while somebody types: this time it is answered, the next time told that nobody is
  // signed in.
  const answered = page.waitForResponse((answer) => {
    const asked = `${answer.url()} ${answer.request().postData()}`;
    return asked.includes('transactionSchedules.preview') && asked.includes(date);
  });
  await page.getByLabel('Process date', { exact: true }).fill(date);
  await answered;
  await page.context().clearCookies();
  await page.getByLabel('Amount').fill('73.21');
  await expect(page).toHaveURL(/\/login\?after=/);
  await expect(page.getByText('Your session was ended. Sign in to go on where you were.')).toBeVisible();
  await page.getByLabel('Email').fill('demo@cordelle.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page.getByText('What you had entered before signing in again was restored.')).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue('73.21');
  await expect(page.getByLabel('Process date', { exact: true })).toHaveValue(formatDate(date, 'en'));

  await test.step('nobody else finds it', async () => {
    expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull();
  });
});
