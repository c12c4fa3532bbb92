import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { formatDateRange, formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './support/accessible.ts';
import { today } from './support/clock.ts';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { ask } from './support/procedures.ts';
import { readSpreadsheet, sumOf } from './support/spreadsheet.ts';
import { test } from './support/story.ts';

const REPORT = '/client/transaction_report';
const CSV_HEADING = [
  'Process Date',
  'Amount',
  'Customer',
  'Customer Custom Identifier',
  'Status',
  'Status Reason',
  'Settled Date',
  'Comment',
];

const report = (page: Page) => page.getByRole('region', { name: 'Transaction report', exact: true });
const table = (page: Page) => page.getByRole('table', { name: 'Transaction report' });
const period = (page: Page) => page.getByRole('button', { name: /^Period/ });
const totalRow = (page: Page) => table(page).getByRole('row', { name: /^Total/ });
const sums = (page: Page) => page.getByRole('list', { name: 'Sums by status' });

type Report = {
  readonly count: number;
  readonly total: { readonly amount: string; readonly count: number };
  readonly byStatus: readonly { readonly status: string; readonly count: number; readonly amount: string }[];
};

async function asked(page: Page, path: 'list' | 'byDeclineDate', input: object): Promise<Report> {
  const clientId = await clientNamed(page, 'Maple Dental');
  const { data } = await ask<Report>(page, `transactionReport.${path}`, { input: { limit: 1, ...input }, clientId });
  return data;
}

async function open(page: Page): Promise<string> {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  return today(page);
}

test('the report covers the last 30 days, five payments a page, and adds up all of them', async ({ page }) => {
  const day = await open(page);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(new RegExp(`${REPORT}$`));
  await expect(page.getByText('Dates are banking days in Toronto.')).toBeVisible();
  await expect(period(page)).toContainText(formatDateRange(addDays(day, -30), day, 'en'));
  await expect(table(page).getByRole('columnheader')).toContainText([
    'Process date',
    'Amount',
    'Customer',
    'Status',
    'Reason',
    'Settled date',
  ]);
  const { count, total, byStatus } = await asked(page, 'list', {});
  expect(count).toBeGreaterThan(5);
  await expect(table(page).getByRole('rowheader')).toHaveCount(5);
  await expect(totalRow(page)).toContainText(`Total (${formatNumber(count, 'en')} payments)`);
  await expect(totalRow(page)).toContainText(formatMoney(total.amount, 'CAD', 'en'));
  expect(sumOf(byStatus.map(({ amount }) => amount))).toBe(total.amount);

  await test.step('the size of a page is remembered', async () => {
    await page.getByLabel('Rows per page').selectOption('25');
    await expect(page).toHaveURL(/size=25/);
    await page.goto(REPORT);
    await expect(page.getByLabel('Rows per page')).toHaveValue('25');
    await page.getByLabel('Rows per page').selectOption('5');
    await expect(table(page).getByRole('rowheader')).toHaveCount(5);
  });

  await test.step('a row leads to its payment', async () => {
    await table(page).getByRole('rowheader').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/client\/customers\/\d+\/transaction_history\/\d+$/);
  });
});

test('period, status and search narrow it, and the address keeps them', async ({ page }) => {
  await open(page);
  await page.goto(REPORT);

  await test.step('a period by name', async () => {
    await period(page).click();
    await page.getByRole('button', { name: 'Last 90 days' }).click();
    await expect(page).toHaveURL(/start_date=\d{4}-\d{2}-\d{2}&end_date=\d{4}-\d{2}-\d{2}/);
    await expect(page.getByRole('button', { name: 'Remove filter: Period: Last 90 days' })).toBeVisible();
  });

  await test.step('more days than a report covers are named before they are asked for', async () => {
    await period(page).click();
    const box = page.getByRole('dialog', { name: 'Period' });
    await box.getByLabel('From', { exact: true }).fill('2020-01-01');
    await expect(box.getByText(/^That is [\d,]+ days\. Choose at most 366\.$/)).toBeVisible();
    await box.getByRole('button', { name: 'Show this period' }).click();
    await expect(box).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a sum filters when it is pressed', async () => {
    await sums(page)
      .getByRole('button', { name: /^Approved/ })
      .click();
    await expect(page).toHaveURL(/filter=Approved/);
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('Approved');
    for (const row of await table(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .all())
      await expect(row).toContainText('Approved');
    await page.getByRole('button', { name: 'Remove filter: Approved' }).click();
    await expect(page).not.toHaveURL(/filter/);
  });

  await test.step('the filters of the contract, in their order', async () => {
    await expect(page.getByLabel('Status', { exact: true }).getByRole('option')).toHaveText([
      'All',
      'Sent to Bank',
      'Processed',
      'Future',
      'Approved',
      'Declined',
      'Chargeback',
      'Declined, chargeback',
    ]);
  });

  await test.step('what matches nothing says so and leads back', async () => {
    await page.getByRole('searchbox', { name: 'Search payments' }).fill('nobody-is-called-that');
    await expect(page.getByText('No payments match these filters')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Export CSV/ })).toBeDisabled();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(new RegExp(`${REPORT}$`));
    await expect(table(page)).toBeVisible();
  });

  await test.step('future payments come after the usual period', async () => {
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Upcoming' }).click();
    await expect(page).toHaveURL(/filter=Future/);
    await expect(table(page).getByRole('rowheader').first()).toBeVisible();
  });
});

test('the spreadsheet holds every row of the result, and its amounts add up to the total on screen', async ({
  page,
}) => {
  const day = await open(page);
  const start = addDays(day, -14);
  await page.goto(`${REPORT}?start_date=${start}&end_date=${day}`);
  const { count, total } = await asked(page, 'list', { startDate: start, endDate: day });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: `Export CSV (${formatNumber(count, 'en')} rows)` }).click();
  const { heading, rows } = await readSpreadsheet(await saved);
  expect(heading).toEqual(CSV_HEADING);
  expect(rows).toHaveLength(count);
  const sum = sumOf(rows.map((row) => row.get('Amount') ?? ''));
  expect(sum).toBe(total.amount);
  await expect(totalRow(page)).toContainText(formatMoney(sum, 'CAD', 'en'));

  // Two weeks may pass without a decline.
  await page.goto(`${REPORT}?start_date=${addDays(day, -90)}&end_date=${day}&filter=Declined`);
  const printed = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export PDF \(/ }).click();
  expect((await printed).suggestedFilename()).toMatch(/\.pdf$/);
});

test('by decline date it counts what an invoice counts', async ({ page }) => {
  const day = await open(page);
  const range = { startDate: addDays(day, -90), endDate: day };
  await page.goto(`${REPORT}?start_date=${range.startDate}&end_date=${day}&sort=settledDate.asc`);
  await page.getByRole('button', { name: 'By decline date' }).click();
  await expect(page).toHaveURL(/by=decline_date/);
  await expect(table(page).getByRole('columnheader', { name: 'Decline date' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(page.getByLabel('Status', { exact: true }).getByRole('option')).toHaveText([
    'All',
    'Declined',
    'Chargeback',
  ]);
  const { count, total } = await asked(page, 'byDeclineDate', range);
  expect(count).toBeGreaterThan(0);
  await expect(totalRow(page)).toContainText(`(${formatNumber(count, 'en')} payment`);
  await expect(totalRow(page)).toContainText(formatMoney(total.amount, 'CAD', 'en'));

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export CSV \(/ }).click();
  const { heading, rows } = await readSpreadsheet(await saved);
  expect(heading).toEqual(['Decline Date', ...CSV_HEADING]);
  expect(sumOf(rows.map((row) => row.get('Amount') ?? ''))).toBe(total.amount);
});

test('an invoice leads to what its period declined, and a row to who it was', async ({ page }) => {
  await open(page);
  const clientId = await clientNamed(page, 'Maple Dental');
  type Invoices = { readonly records: readonly { id: string; startDate: string; endDate: string }[] };
  const { data } = await ask<Invoices>(page, 'billingInvoices.list', { input: {}, clientId });
  const [invoice] = data.records;
  if (!invoice) throw new Error('Maple Dental has no invoice');
  await page.goto(`/client/settings/invoices/${invoice.id}/declined_transactions`);
  await expect(page.getByRole('heading', { level: 1, name: 'Declined Transactions' })).toBeVisible();
  await expect(page.getByText(formatDateRange(invoice.startDate, invoice.endDate, 'en'))).toBeVisible();
  const { byStatus, count } = await asked(page, 'byDeclineDate', {
    startDate: invoice.startDate,
    endDate: invoice.endDate,
  });
  expect(count).toBeGreaterThan(0);
  await expect(sums(page).getByRole('listitem')).toHaveCount(byStatus.length);
  await expectAccessible(page);
  await expectToFit(page);
  await page
    .getByRole('table', { name: 'Declined Transactions' })
    .getByRole('rowheader')
    .first()
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(/\/client\/customers\/\d+$/);
});

test('in French, on a phone and in the dark it is the same report', async ({ page }) => {
  await open(page);
  await page.goto(REPORT);
  await expect(table(page)).toBeVisible();
  await expectAccessible(page, {
    open: (language) => page.getByRole('button', { name: language === 'fr' ? /^Période/ : /^Period/ }).click(),
  });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rapport de transactions' })).toBeVisible();
  const { count, total } = await asked(page, 'list', {});
  const french = page.getByRole('table', { name: 'Rapport de transactions' }).getByRole('row', { name: /^Total/ });
  await expect(french).toContainText(`Total (${formatNumber(count, 'fr')} paiements)`);
  await expect(french).toContainText(formatMoney(total.amount, 'CAD', 'fr'));
  await page.getByRole('button', { name: 'English' }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Transaction report' }).getByRole('listitem')).toHaveCount(5);
  await page.getByLabel('Sort by').selectOption('amount.desc');
  await expect(page).toHaveURL(/sort=amount.desc/);
  await expect(report(page).getByText(`Total (${formatNumber(count, 'en')} payments)`)).toBeVisible();
  await expectToFit(page);
});

test('who may only read sees the report, and no way to take it along', async ({ page }) => {
  await signIn(page, 'readonly@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.getByRole('navigation', { name: /menu/i }).getByRole('link', { name: 'Transaction report' }).click();
  await expect(totalRow(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Export/ })).toHaveCount(0);
});
