import { expect, type Page } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed, haveCustomers } from './support/customers.ts';
import { ask, attempt } from './support/procedures.ts';
import { test } from './support/story.ts';

const FORBIDDEN = 403;

/** One customer of the list, for calls typed past the page. */
async function someCustomer(page: Page, clientId: string): Promise<string> {
  const { data } = await ask<{ records: readonly { id: string }[] }>(page, 'customers.list', {
    input: { limit: 1 },
    clientId,
  });
  const [customer] = data.records;
  if (!customer) throw new Error('the client has no customers');
  return customer.id;
}

test('who may only read finds nothing to choose, and the server refuses as well', async ({ page }) => {
  await signIn(page, 'readonly@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/customers');
  const list = page.getByRole('region', { name: 'Customers', exact: true });
  await expect(list.getByRole('table').getByRole('link').first()).toBeVisible();
  await expect(list.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0);
  await expect(list.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await expect(list.getByRole('button', { name: /^Export CSV/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New', exact: true })).toHaveCount(0);

  const clientId = await clientNamed(page, 'Maple Dental');
  const id = await someCustomer(page, clientId);
  const archive = await attempt(page, 'customers.act', { ids: [id], name: 'archive' }, clientId);
  expect(archive.status).toBe(FORBIDDEN);
  const exported = await ask(page, 'customers.export', { input: {}, clientId });
  expect(exported.status).toBe(FORBIDDEN);
});

test('a custom role acts on many where it may, and is offered and given nothing else', async ({ page, browser }) => {
  const admin = await (await browser.newContext({ locale: 'en-CA' })).newPage();
  await signIn(admin, 'admin@cordelle.test');
  await haveCustomers(admin, { name: 'Guild Member', count: 3 });
  await signIn(page, 'custom@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/customers?q=Guild%20Member');
  const bar = page.getByRole('region', { name: 'Actions for the customers selected' });

  await test.step('what it was given', async () => {
    await expect(page.getByRole('link', { name: 'New', exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
    await expect(bar).toContainText('3 selected');
    await bar.getByRole('button', { name: 'Archive' }).click();
    await page
      .getByRole('alertdialog', { name: 'Archive 3 customers?' })
      .getByRole('button', { name: 'Archive' })
      .click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('3 customers are active again.').first()).toBeVisible();
  });

  await test.step('what it was not', async () => {
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
    await expect(bar.getByRole('button', { name: /Auto-(import|update)/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Export CSV/ })).toHaveCount(0);
    const clientId = await clientNamed(page, 'Maple Dental');
    const id = await someCustomer(page, clientId);
    const imports = { ids: [id], name: 'enable_auto_import_invoices' };
    expect((await attempt(page, 'customers.act', imports, clientId)).status).toBe(FORBIDDEN);
    expect((await ask(page, 'customers.export', { input: {}, clientId })).status).toBe(FORBIDDEN);
  });
});

test('for a closed client there is nothing new and nothing to do with many', async ({ page }) => {
  await signIn(page, 'former@cordelle.test');
  await page.goto('/client/customers');
  await expect(page.getByRole('table', { name: 'Customers' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'New', exact: true })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
});
