import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './support/accessible.ts';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { ask, change } from './support/procedures.ts';
import { test } from './support/story.ts';

const FOUND = 'New customers found';

/** Of the software whose books the client is connected to, beside its name in the sidebar. */
const signOf = (page: Page) => page.getByRole('button', { name: 'Switch client' }).getByAltText('Connected to Xero');

/** Xero is connected as somebody does it: to its page, where an organization is chosen, and back. */
async function connect(page: Page): Promise<void> {
  await page.goto('/client/integrations');
  // Another software needs a key, which is made elsewhere.
  const zapier = page.getByRole('link', { name: 'Connect Zapier' });
  await expect(zapier).toHaveAttribute('href', /^https:\/\/zapier\.com\//);
  await expect(zapier).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('link', { name: 'API keys' })).toHaveAttribute('href', '/client/settings/api_keys');
  await page.getByRole('link', { name: 'Connect Xero' }).click();
  await page.getByRole('link', { name: 'Maple Dental Inc.' }).click();
  await expect(page.getByText('Connected to Maple Dental Inc.')).toBeVisible();
  await expect(signOf(page)).toBeVisible();
}

const rowOf = (page: Page, table: string, name: string | RegExp) =>
  page.getByRole('table', { name: table }).getByRole('row', { name });

test('customers and invoices of Xero come in, and what differs is decided', async ({ page }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const clientId = await clientNamed(page, 'Maple Dental');
  await connect(page);

  await page.getByRole('link', { name: 'Import customers' }).click();
  await expect(page).toHaveURL(/\/client\/customers\/connect$/);
  await page.getByRole('button', { name: 'Import New Customers' }).click();
  await expect(page.getByText('Please select at least one customer to connect')).toBeVisible();
  // Everybody at once: the table of who was chosen names a hundred, and says how many more there are.
  await page.getByRole('button', { name: 'Select all that can be imported' }).click();
  await expect(page.getByText(/^And \d+ more\. The switches above are for all of them\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  const rows = page.getByRole('table', { name: FOUND }).getByRole('row');
  await rows.nth(1).getByRole('checkbox').click();
  await rows.nth(2).getByRole('checkbox').click();
  const chosen = page.getByRole('table', { name: '2 selected' });
  await expect(chosen.getByText('NEW')).toHaveCount(2);
  await chosen.getByRole('switch', { name: 'Automatic customer update for all new customers' }).click();
  await expect(chosen.getByRole('switch', { name: /^Automatic customer update: /, checked: true })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import New Customers' }).click();
  const done = page.getByRole('dialog', { name: '2 Customers Connected' });
  await expect(done).toContainText('The selected customers have been connected successfully.');
  await done.getByRole('button', { name: 'Ok' }).click();
  await expect(page).toHaveURL(/\/client\/customers(\?.*)?$/);

  // One of them is somebody who can be debited.
  // Xero's are of these days, wherever business time is.
  const day = new Date().toISOString().slice(0, 10);
  const input = { filter: 'not_imported', startDate: day, endDate: addDays(day, 300), limit: 200 };
  type Found = { invoices: { id: string; customerName: string; errors: string[]; currency: string }[] };
  const { data } = await ask<Found>(page, 'integrations.invoices', { input, clientId });
  expect(data.invoices.some(({ errors }) => errors.includes('Invoice is in USD; this account collects CAD'))).toBe(
    true,
  );
  expect(data.invoices.every(({ errors }) => errors.length > 0)).toBe(true);

  await page.goto('/client/customers/import-invoices');
  const invoices = page.getByRole('region', { name: 'Invoices found' });
  await invoices.getByLabel('Invoices from', { exact: true }).fill(day);
  await invoices.getByLabel('to', { exact: true }).fill(addDays(day, 90));
  await page.getByRole('button', { name: 'Create New Transactions' }).click();
  await expect(page.getByText('Please select at least one invoice to import')).toBeVisible();
  await expect(rowOf(page, 'Invoices found', /The customer is not connected yet/).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await change(page, 'auth.setLanguage', { language: 'fr' });
  await page.goto('/client/customers/connect');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importer des clients');
  await expectToFit(page);
  await change(page, 'auth.setLanguage', { language: 'en' });

  await page.goto('/client/integrations');
  await expect(page.getByRole('heading', { name: 'What was read and written' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'What was read and written' })).toContainText('Customer connected');
  await page.getByRole('button', { name: 'Disconnect Xero' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect Xero' }).click();
  await expect(page.getByRole('link', { name: 'Connect Xero' })).toBeVisible();
  await expect(signOf(page)).toHaveCount(0);
});
