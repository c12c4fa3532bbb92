import { expect } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { test } from './support/story.ts';

test('a business changes what it says of itself; each mistake stands at its field', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Boreal Gym');
  await page.goto('/client/settings');
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });

  await test.step('its name and country are not its own to change; a phone and an address for invoices are', async () => {
    await page.getByRole('button', { name: 'Change business information' }).click();
    await expect(dialog.getByLabel('Business name')).toHaveCount(0);
    await expect(dialog.getByLabel('Country')).toHaveCount(0);
    await dialog.getByLabel('Invoice email').fill('');
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText('This field is required');
    await dialog.getByLabel('Invoice email').fill('books');
    await dialog.getByLabel('Phone').fill('555-010-123');
    await save.click();
    await expect(dialog.getByText('Please enter a valid email address').first()).toBeVisible();
    await expect(dialog.getByText('Please enter a valid phone number with at least 10 digits').first()).toBeVisible();
    await dialog.getByLabel('Invoice email').fill('books@boreal-gym.test');
    await dialog.getByLabel('Phone').fill('555-010-0123');
    await save.click();
    await expect(page.getByRole('main')).toContainText('books@boreal-gym.test');
  });

  await test.step('an address is in its country', async () => {
    await page.getByRole('button', { name: 'Add operating address' }).click();
    await save.click();
    await expect(dialog.getByRole('alert').getByRole('link')).toHaveCount(4);
    await dialog.getByLabel('Street address').fill('9 Lake Street');
    await dialog.getByLabel('City').fill('Chicago');
    await dialog.getByLabel('State').selectOption('IL');
    await dialog.getByLabel('ZIP code').fill('k1p 1j1');
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText('Enter a ZIP code');
    await expect(dialog.getByLabel('ZIP code')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('ZIP code').fill('60601');
    await save.click();
    await expect(page.getByRole('main')).toContainText('9 Lake Street');
  });

  await test.step('a code that is none is refused in words', async () => {
    const code = page.getByLabel('Promo code').last();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('main')).toContainText('This field is required');
    await code.fill('NO SUCH CODE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('main')).toContainText('Promo code is not valid');
  });
});
