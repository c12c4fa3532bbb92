import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { PASSWORD } from './support/console.ts';
import { startGoldenHarness } from './support/golden-harness.ts';
import type { Installation } from './support/installation.ts';
import { placeBeside } from './support/places.ts';
import { test } from './support/story.ts';
import { uninstall } from './support/templates.ts';

const START_MAX_MS = 240_000;
const LAST_DAY = '2026-04-22';

/** How the settlements of the worked example read, newest first: sums with their counts, reserve, deposit, what stays open. */
const SETTLEMENTS = [
  {
    date: 'Apr 16, 2026',
    sums: ['$2,000.00', '$0.00', '$0.00'],
    holdback: '$100.00',
    deposit: '$996.56',
    carried: '$903.44',
    lines: 1,
  },
  {
    date: 'Apr 09, 2026',
    sums: ['$300.00', '$1,250.99', '$0.00'],
    holdback: '$15.00',
    deposit: '$0.00',
    carried: '$903.44',
    lines: 2,
  },
  {
    date: 'Mar 26, 2026',
    sums: ['$3,893.48', '$0.00', '$1,045.00'],
    holdback: '$194.68',
    deposit: '$3,698.80',
    carried: null,
    lines: 6,
  },
] as const;

let harness: Installation;

test.beforeAll(async () => {
  test.setTimeout(START_MAX_MS);
  harness = await startGoldenHarness();
});
test.afterAll(async () => {
  await harness?.stop();
  await uninstall(placeBeside());
});

test('a month of known payments is settled to the cent: in the list, in each proof, in the spreadsheet', async ({
  browser,
  playwright,
}) => {
  test.slow();
  const moved = await (await playwright.request.newContext()).post(`${harness.origin}/sandbox/clock`, {
    data: { until: LAST_DAY },
    timeout: START_MAX_MS,
  });
  expect(moved.status()).toBe(200);

  const context = await browser.newContext({ baseURL: harness.origin });
  const page = await context.newPage();
  await page.goto('/login?after=/client/settlements');
  await page.getByLabel('Email').fill('demo@cordelle.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const list = page.getByRole('table', { name: 'Settlements' });
  await expect(list.getByRole('row', { name: /2026/ })).toHaveCount(SETTLEMENTS.length);

  for (const { date, sums, holdback, deposit, carried, lines } of SETTLEMENTS) {
    const row = list.getByRole('row', { name: date });
    for (const amount of [...sums, holdback]) await expect(row).toContainText(amount);
    await row.getByRole('link').first().click();
    await expect(page.getByText('Every line adds up to the deposit: difference $0.00')).toBeVisible();
    const flow = page.getByRole('table', { name: 'How the deposit was calculated' });
    for (const amount of [sums[0], holdback, deposit, ...(carried ? [carried] : [])])
      await expect(flow).toContainText(amount);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Export CSV/ }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.trim().split('\r\n')).toHaveLength(1 + lines);
    await page.goBack();
    await expect(list).toBeVisible();
  }

  await page.goto('/client/settlements/integrity');
  await expect(page.getByText('All ten hold.')).toBeVisible();
  await context.close();
});
