import { readFile } from 'node:fs/promises';
import { centsOf } from '@cordelle/domain/money.ts';
import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './support/accessible.ts';
import { signIn, viewClient } from './support/console.ts';
import { ask } from './support/procedures.ts';
import { test } from './support/story.ts';

type Line = { readonly kind: string; readonly quantity: number; readonly amount: string };
type Invoice = { readonly id: string; readonly invoiceNumber: string };
type Detail = Invoice & { readonly lines: readonly Line[]; readonly total: string; readonly currency: string };

/** An invoice that was taken off a settlement, with what it charges for. */
async function aPaidInvoice(page: Page): Promise<Detail> {
  const clients = await ask<{ records: { id: string; businessName: string }[] }>(page, 'clients.list', { input: {} });
  const maple = clients.data.records.find(({ businessName }) => businessName.startsWith('Maple Dental'));
  const clientId = maple?.id ?? '';
  const list = await ask<{ records: (Invoice & { status: string })[] }>(page, 'billingInvoices.list', {
    input: {},
    clientId,
  });
  const paid = list.data.records.find(({ status }) => status === 'Paid');
  if (!paid) throw new Error('no invoice was paid');
  const detail = await ask<Detail>(page, 'billingInvoices.byId', { input: { invoiceId: paid.id }, clientId });
  return detail.data;
}

test('somebody finds out what an invoice charges for, and takes it along', async ({ page }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const invoice = await aPaidInvoice(page);
  const title = `Invoice ${invoice.invoiceNumber}`;

  await test.step('the latest five stand among the settings, the rest behind a link', async () => {
    await page.goto('/client/settings');
    const latest = page.getByRole('region', { name: 'Billing invoices', exact: true });
    await expect(latest.getByRole('link', { name: /^INV-/ })).toHaveCount(5);
    await latest.getByRole('link', { name: 'View all' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Billing invoices' })).toBeVisible();
  });

  await test.step('the list leads to each invoice; the month so far says by which rules it grows', async () => {
    const soFar = page.locator('section', { has: page.getByRole('heading', { name: 'This month so far' }) });
    await expect(soFar.getByText('Each month in which the account is active')).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await page.getByRole('link', { name: invoice.invoiceNumber, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  await test.step('each line says its rule and opens the records it counts', async () => {
    await expect(page.getByText(/^Taken off your settlement of/)).toBeVisible();
    await expect(page.getByText(formatMoney(invoice.total, invoice.currency, 'en')).first()).toBeVisible();
    const counted = invoice.lines.find(({ kind }) => kind === 'transaction');
    const count = formatNumber(counted?.quantity ?? 0, 'en');
    await page.getByRole('link', { name: `Show the ${count} records counted as Transaction fee` }).click();
    const records = page.getByRole('region', { name: 'Records counted as Transaction fee', exact: true });
    await expect(records.getByRole('link', { name: /^Transaction \d+$/ }).first()).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
  });

  await test.step('it can be taken along as PDF', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await downloading).suggestedFilename()).toBe(`${invoice.invoiceNumber}.pdf`);
  });

  await test.step('all invoices can be taken along as entries of a ledger, which sum to what each charges', async () => {
    const address = page.url();
    await page.goto('/client/integrations');
    const journal = page.getByRole('region', { name: 'Any other accounting software', exact: true });
    await journal.getByLabel('Entries of').selectOption('bills');
    const downloading = page.waitForEvent('download');
    await journal.getByRole('button', { name: 'Export entries' }).click();
    const csv = await readFile(await (await downloading).path(), 'utf8');
    const [, ...rows] = csv
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','));
    const sumOf = (account: string) =>
      rows
        .filter((row) => row[1] === rows.find((one) => one[7] === invoice.invoiceNumber)?.[1] && row[2] === account)
        .reduce((sum, row) => sum + centsOf(row[4] || '0.00') - centsOf(row[5] || '0.00'), 0n);
    expect(sumOf('Accounts payable')).toBe(-centsOf(invoice.total));
    expect(sumOf('Bank fees') + sumOf('Sales tax paid')).toBe(centsOf(invoice.total));
    const owed = rows.filter((row) => row[7] === invoice.invoiceNumber && row[2] === 'Accounts payable');
    expect(owed.reduce((sum, row) => sum + centsOf(row[4] || '0.00') - centsOf(row[5] || '0.00'), 0n)).toBe(0n);
    await page.goto(address);
  });

  await test.step('its declined transactions are those of its month', async () => {
    await page.getByRole('link', { name: 'Declined transactions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Declined Transactions' })).toBeVisible();
    await expect(page.getByText(invoice.invoiceNumber).first()).toBeVisible();
  });
});

test('who may only read does not see what the service costs', async ({ page }) => {
  await signIn(page, 'readonly@cordelle.test');
  await page.goto('/client/settings/invoices');
  await expect(page).not.toHaveURL(/invoices/);
});
