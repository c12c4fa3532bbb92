import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectAccessible } from './support/accessible.ts';
import { today } from './support/clock.ts';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { ask } from './support/procedures.ts';
import { spreadsheetOf, sumOf } from './support/spreadsheet.ts';
import { test } from './support/story.ts';

type Rows = readonly ReadonlyMap<string, string>[];

/** The month before the one of `day`: `2026-10`. */
function monthBefore(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
}

const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
};

const column = (rows: Rows, heading: string): string[] => rows.map((row) => row.get(heading) ?? '');

/** Everything of the month, by the names of its files. */
async function downloaded(page: Page): Promise<Readonly<Record<string, Uint8Array>>> {
  const download = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Download the month|Télécharger le mois)$/ })
    .click();
  return unzipSync(await readFile(await (await download).path()));
}

test('a bookkeeper closes a month: one download, whose totals meet', async ({ page }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const clientId = await clientNamed(page, 'Maple Dental');
  const month = monthBefore(await today(page));
  await page.goto('/client/settlements');
  await page.getByRole('button', { name: 'Month end' }).click();
  const dialog = page.getByRole('dialog', { name: 'Month end' });
  await expect(dialog.getByLabel('Month', { exact: true })).toHaveValue(month);
  await page.keyboard.press('Escape');
  await expectAccessible(page, {
    open: () => page.getByRole('button', { name: /^(Month end|Fin de mois)$/ }).click(),
  });
  await page.getByRole('button', { name: 'Month end' }).click();
  const files = await downloaded(page);
  const rowsOf = (name: string): Rows => spreadsheetOf(new TextDecoder().decode(files[name])).rows;
  const settlements = rowsOf(`settlements-${month}.csv`);
  const total = settlements.at(-1);
  const days = settlements.slice(0, -1);
  const payments = rowsOf(`payments-${month}.csv`).slice(0, -1);
  const deposits = rowsOf(`deposits-${month}.csv`).slice(0, -1);

  await test.step('every settlement is explained to the cent, and they add up', async () => {
    expect(days.length).toBeGreaterThan(10);
    expect(new Set(column(days, 'Difference'))).toEqual(new Set(['0.00']));
    expect(sumOf(column(days, 'Deposit'))).toBe(total?.get('Deposit'));
    const list = await ask<{ records: { id: string; settlementDate: string; payout: string }[] }>(
      page,
      'settlements.list',
      { input: { startDate: `${month}-01`, endDate: lastDayOf(month), limit: 100 }, clientId },
    );
    const shown = list.data.records.filter(({ settlementDate }) => settlementDate.startsWith(month));
    expect(column(days, 'Settlement').sort()).toEqual(shown.map(({ id }) => id).sort());
  });

  await test.step('payments lead to settlements, settlements to deposits, each by its number', async () => {
    const approved = payments.filter((row) => row.get('Counted as') === 'Approved');
    expect(sumOf(column(approved, 'Amount'))).toBe(total?.get('Approved'));
    const numbers = new Set(column(days, 'Settlement'));
    for (const row of [...payments, ...deposits]) expect(numbers).toContain(row.get('Settlement'));
    for (const row of payments) {
      expect(row.get('Payment')).toMatch(/^\d+$/);
      expect(row.get('Customer number')).toMatch(/^\d+$/);
    }
    expect(sumOf(column(deposits, 'Deposit'))).toBe(total?.get('Deposit'));
  });

  await test.step('each deposit has the reference that the bank shows', async () => {
    expect(deposits.length).toBeGreaterThan(0);
    for (const row of deposits) expect(row.get('Reference') ?? '').toMatch(/\S/);
    expect(new Set(column(deposits, 'Reference')).size).toBe(deposits.length);
  });

  await test.step('the summary and the invoices are there to file', async () => {
    expect(Object.keys(files)).toContain(`summary-${month}.pdf`);
    const invoices = rowsOf(`invoices-${month}.csv`).slice(0, -1);
    for (const row of invoices) expect(Object.keys(files)).toContain(`${row.get('Invoice')}.pdf`);
    for (const [name, bytes] of Object.entries(files).filter(([name]) => name.endsWith('.pdf')))
      expect(new TextDecoder().decode(bytes.subarray(0, 5)), name).toBe('%PDF-');
  });

  await test.step('in French it has French names', async () => {
    await page.getByRole('button', { name: 'Français', exact: true }).click();
    await page.getByRole('button', { name: 'Fin de mois' }).click();
    const french = Object.keys(await downloaded(page));
    expect(french).toContain(`reglements-${month}.csv`);
    expect(french).toContain(`paiements-${month}.csv`);
  });
});
