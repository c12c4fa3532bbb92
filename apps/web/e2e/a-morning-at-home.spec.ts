import { formatMoney } from '@cordelle/i18n/format.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './support/accessible.ts';
import { signIn, viewClient } from './support/console.ts';
import { ask } from './support/procedures.ts';
import { test } from './support/story.ts';

type DaySum = { readonly date: string; readonly count: number; readonly amount: string };
type Home = {
  readonly startDate: string;
  readonly endDate: string;
  readonly currency: string;
  readonly declinesSum: string;
  readonly customersCount: number;
  readonly transactionsCount: number;
  readonly approvedTransactions: readonly DaySum[];
  readonly declinedTransactions: readonly DaySum[];
  readonly sentToBankTransactions: readonly DaySum[];
  readonly processedTransactions: readonly DaySum[];
  readonly futureTransactions: readonly DaySum[];
  readonly settlementTransactions: readonly DaySum[];
};

const payments = (page: Page) => page.getByRole('region', { name: 'Payments by day', exact: true });
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Settlements', exact: true });

/** The figures the page is about to show, asked for with its own session. */
async function homeOf(page: Page, business: string): Promise<Home> {
  const clients = await ask<{ records: readonly { id: string; businessName: string }[] }>(page, 'clients.list', {
    input: {},
  });
  const clientId = clients.data.records.find(({ businessName }) => businessName === business)?.id;
  if (clientId === undefined) throw new Error(`no client ${business}`);
  return (await ask<Home>(page, 'home.get', { input: {}, clientId })).data;
}

for (const business of ['Maple Dental', 'Boreal Gym'])
  test(`${business}: the figures of the month lead to what they count`, async ({ page }) => {
    test.slow();
    await signIn(page, 'demo@cordelle.test');
    await viewClient(page, business);
    await page.goto('/client/home');
    const home = await homeOf(page, business);
    const range = `start_date=${home.startDate}&end_date=${home.endDate}`;

    await test.step('who is greeted, and what the page is about', async () => {
      await expect(page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), / })).toBeVisible();
      await expect(page.getByRole('main').getByText(business).first()).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^Home – ${business}`));
      await expect(page.getByRole('navigation', { name: /menu/i }).getByRole('link').first()).toHaveText('Home');
    });

    await test.step('four figures, each one link', async () => {
      const tiles = page.getByRole('region', { name: 'Figures of the month' }).getByRole('link');
      await expect(tiles).toHaveCount(4);
      await expect(tiles.nth(0)).toContainText(home.customersCount.toLocaleString('en-CA'));
      await expect(tiles.nth(0)).toHaveAttribute('href', '/client/customers');
      await expect(tiles.nth(1)).toContainText(home.transactionsCount.toLocaleString('en-CA'));
      await expect(tiles.nth(1)).toHaveAttribute('href', `/client/transaction_report?${range}`);
      await expect(tiles.nth(2)).toHaveAttribute('href', `/client/transaction_report?${range}`);
      await tiles.nth(3).click();
      await expect(page).toHaveURL(/filter=Declined/);
      await expect(page.getByLabel('Status', { exact: true })).toHaveValue('Declined or Chargeback');
      const total = page.getByRole('table').getByRole('row').last();
      if (home.declinesSum !== '0.00')
        await expect(total).toContainText(formatMoney(home.declinesSum, home.currency, 'en'));
      await page.goto('/client/home');
    });

    await test.step('the table holds what the chart draws, every day a link', async () => {
      await payments(page).getByRole('button', { name: 'Number' }).click();
      await payments(page).getByRole('button', { name: 'Table' }).click();
      const rows = payments(page).getByRole('table').getByRole('row');
      for (const [index, { date }] of home.approvedTransactions.entries()) {
        const sums = [
          home.approvedTransactions,
          home.processedTransactions,
          home.sentToBankTransactions,
          home.futureTransactions,
          home.declinedTransactions,
        ].map((series) => series[index]?.count ?? 0);
        const row = rows.nth(index + 1);
        await expect(row.getByRole('link')).toHaveAttribute(
          'href',
          `/client/transaction_report?start_date=${date}&end_date=${date}`,
        );
        const shown = [...sums, sums.reduce((all, count) => all + count, 0)].map((count) =>
          count.toLocaleString('en-CA'),
        );
        expect((await row.getByRole('cell').allTextContents()).slice(-6)).toEqual(shown);
      }
    });

    await test.step('what is to be settled, as a table as well', async () => {
      const expected = home.settlementTransactions.filter(({ count }) => count > 0);
      if (expected.length === 0) return;
      await upcoming(page).getByRole('button', { name: 'Table' }).click();
      await expect(upcoming(page).getByRole('table').locator('tbody').getByRole('row')).toHaveCount(expected.length);
    });
  });

test('the next deposit comes first, and the days around it are walked by keys', async ({ page }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/home');

  await test.step('what is largest is the next deposit', async () => {
    const hero = page.getByRole('region', { name: 'Next deposit' });
    await expect(hero).toContainText(/arrives|expected|No deposit is on its way/);
    const sizeOf = (text: Locator) => text.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    const amount = hero.locator('data').first();
    expect(await sizeOf(amount)).toBeGreaterThan(await sizeOf(page.getByRole('heading', { level: 1 })));
  });

  await test.step('four tasks at most, each with one button', async () => {
    const tasks = page.getByRole('region', { name: 'Today' }).locator('ul').first().locator(':scope > li');
    expect(await tasks.count()).toBeLessThanOrEqual(4);
  });

  await test.step('fourteen days, one tab stop, arrows between them', async () => {
    const days = page.getByRole('group', { name: 'Banking days' }).getByRole('button');
    await expect(days).toHaveCount(14);
    await days.and(page.locator('[tabindex="0"]')).focus();
    await page.keyboard.press('Home');
    await expect(days.first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(days.nth(1)).toBeFocused();
    await expect(days.nth(1)).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the table says the same', async () => {
    const ribbon = page.getByRole('region', { name: 'Two weeks of money', exact: true });
    await ribbon.getByRole('button', { name: 'Table' }).click();
    await expect(ribbon.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(14);
  });
});

test('a bar opens the report of its day, and the keyboard gets there through the table', async ({ page }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');

  await test.step('a bar', async () => {
    await page.goto('/client/home');
    const bar = payments(page).locator('.recharts-bar-rectangle path').first();
    await expect(bar).toBeVisible();
    await bar.click();
    await expect(page).toHaveURL(/\/client\/transaction_report\?start_date=(\d{4}-\d{2}-\d{2})&end_date=\1$/);
  });

  await test.step('the same by keys alone', async () => {
    await page.goto('/client/home');
    await payments(page).getByRole('button', { name: 'Table' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/as=table/);
    const day = payments(page).getByRole('table').getByRole('link').first();
    await day.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/client\/transaction_report\?start_date=(\d{4}-\d{2}-\d{2})&end_date=\1$/);
  });

  await test.step('the forecast says what it rests on and how good it was', async () => {
    await page.goto('/client/home?show=forecast&as=table');
    const forecast = page.getByRole('region', { name: 'Forecast', exact: true });
    await expect(forecast.getByText('Estimate')).toBeVisible();
    await expect(forecast.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(8);
    await expect(forecast.getByText(/^Accurate to within [\d.]+% over the last 30 days\.$/)).toBeVisible();
  });
});

test('the first steps are put away, and the command menu brings them back', async ({ page }) => {
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Boreal Gym');
  await page.goto('/client/home?steps=show');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Figures of the month' })).toBeVisible();
  await expect(steps).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill('first st');
  await page.keyboard.press('Enter');
  await expect(steps.getByRole('listitem')).toHaveCount(5);
});

test('home can be read by everybody', async ({ page }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  for (const path of [
    '/client/home',
    '/client/home?as=table&upcoming=table&ribbon=table',
    '/client/home?show=forecast',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Figures of the month' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Today' }).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
  }
});
