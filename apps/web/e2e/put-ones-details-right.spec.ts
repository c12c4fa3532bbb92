import { expect } from '@playwright/test';
import { signIn } from './support/console.ts';
import { test } from './support/story.ts';

test('somebody puts their own details right, and chooses the emails they get', async ({ page }) => {
  await signIn(page, 'pending@cordelle.test');
  await page.goto('/my_account');
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save' });

  await test.step('the email is shown and stays', async () => {
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('pending@cordelle.test');
    await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable();
  });

  await test.step('what is missing or cannot be is said above the form and at the field', async () => {
    await page.getByLabel('First name').fill('');
    await page.getByLabel('Mobile phone').fill('613-555');
    await page.getByLabel('Year').fill('2190');
    await save.click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveCount(3);
    await expect(page).toHaveTitle(/^Error:/);
    await expect(page.getByText('Date of birth must in the past')).toHaveCount(2);
    await summary.getByRole('link', { name: /at least 10 digits/ }).click();
    await expect(page.getByLabel('Mobile phone')).toBeFocused();
  });

  await test.step('corrected, it is saved, and said so for five seconds', async () => {
    await page.getByLabel('First name').fill('Pat');
    await page.getByLabel('Mobile phone').fill('613-555-0104');
    await page.getByLabel('Year').fill('1975');
    await page.getByLabel('Occupation').fill('Storekeeper');
    await save.click();
    await expect(page.getByText('Account Update Successful')).toBeVisible();
    await expect(page.getByText('Account Update Successful')).toBeHidden();
    await page.reload();
    await expect(page.getByLabel('Occupation')).toHaveValue('Storekeeper');
  });

  await test.step('the list of provinces follows the country', async () => {
    await expect(page.getByLabel('Province or territory')).toHaveValue('ON');
    await page.getByLabel('Country').selectOption('US');
    await expect(page.getByLabel('State')).toHaveValue('');
    await page.getByLabel('ZIP code').fill('k1a');
    await expect(page.getByLabel('ZIP code')).toHaveValue('K1A');
    await page.reload();
  });

  await test.step('emails can be chosen for approved businesses only', async () => {
    const emails = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Email notifications' }) });
    await expect(emails.getByText('Pine Storage')).toBeVisible();
    await expect(emails.getByText('Pending')).toBeVisible();
    await expect(emails.getByRole('switch')).toHaveCount(0);
  });
});

test('a switch of an approved business is saved as it is turned', async ({ page }) => {
  await signIn(page, 'custom@cordelle.test');
  await page.goto('/my_account');
  await page.locator('summary').filter({ hasText: 'Boreal Gym' }).click();
  const daily = page.locator('details[open]').getByRole('switch', { name: 'Summary of the day' });
  await expect(daily).not.toBeChecked();
  await daily.click();
  await expect(page.getByText('Changes saved').first()).toBeVisible();
  await page.reload();
  await page.locator('summary').filter({ hasText: 'Boreal Gym' }).click();
  await expect(daily).toBeChecked();
  await daily.click();
  await expect(daily).not.toBeChecked();
});

test('another browser is signed out from here', async ({ page, browser }) => {
  await signIn(page, 'custom@cordelle.test');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'custom@cordelle.test');
  await page.goto('/my_account');
  const devices = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Where you are signed in' }) });
  await expect(devices.getByText('This browser')).toHaveCount(1);
  const ends = devices.getByRole('button', { name: /^Sign out there:/ });
  while ((await ends.count()) > 0) {
    const left = await ends.count();
    await ends.first().click();
    await expect(ends).toHaveCount(left - 1);
  }
  await other.goto('/my_account');
  await expect(other).toHaveURL(/\/login\?after=/);
});
