import { expect } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { test } from './support/story.ts';

test('in the United States a routing number is proved and a limit is asked', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Boreal Gym');
  const name = `Dana O'Neil #${Date.now() % 1_000_000}`;
  await page.goto('/client/customers/new/authorization-information');
  await page.getByLabel('Customer name').fill(name);
  await page.getByRole('radio', { name: 'Business' }).check();
  await page.getByRole('radio', { name: 'Online' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();

  await test.step('what is wrong is said beside the numbers', async () => {
    await expect(page.getByLabel('Transit number')).toHaveCount(0);
    await page.getByLabel('Routing number').fill('021000022');
    await page.getByLabel('Account number').fill('44556677');
    await page.getByRole('button', { name: 'Continue' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeVisible();
    await expect(summary).toContainText('Authorization limit');
    await expect(summary).toContainText('Account type: This field is required');
    await page.getByLabel('Authorization limit').fill('0.99');
    await expect(summary).toContainText('Must be 1 or greater');
    await page.getByLabel('Authorization limit').fill('500');
    await page.getByLabel('Routing number').fill('021000021');
    await page.getByRole('radio', { name: 'Checking' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/optional-information\/\d+$/);
  });

  await test.step('nothing optional is needed', async () => {
    await expect(page.getByLabel('ZIP code')).toBeVisible();
    await expect(page.getByLabel('State')).toBeVisible();
    await page.getByRole('button', { name: 'Create Customer' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const bank = page.getByRole('region', { name: 'Bank & Authorization Details' });
    await expect(bank).toContainText('$500.00');
    await expect(bank).toContainText('Online');
  });
});

test('an account that is here already is said while it is typed', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Boreal Gym');
  const account = String(Date.now() % 1_000_000_000).padStart(9, '7');
  for (const name of ['First With Account', 'Second With Account']) {
    await page.goto('/client/customers/new/authorization-information');
    await page.getByLabel('Customer name').fill(name);
    await page.getByRole('radio', { name: 'Personal' }).check();
    await page.getByRole('radio', { name: 'In Person' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Routing number').fill('021000021');
    await page.getByLabel('Account number').fill(account);
    await page.getByRole('radio', { name: 'Savings' }).check();
    if (name === 'Second With Account') break;
    await page.getByLabel('Authorization limit').fill('100');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/optional-information\/\d+$/);
  }
  const warning = page.getByRole('status').filter({ hasText: 'This customer may be here already' });
  await expect(warning).toContainText('First With Account');
  await expect(warning).toContainText('same bank account');
});
