import { centsOf, centsText } from '@cordelle/domain/money.ts';
import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './support/accessible.ts';
import { signIn, viewClient } from './support/console.ts';
import { ask } from './support/procedures.ts';
import { test } from './support/story.ts';

type Settlement = {
  readonly id: string;
  readonly settlementDate: string;
  readonly payout: string;
  readonly status: string;
  readonly seenOn: string | null;
};
type Detail = { readonly paidDate: string; readonly payoutReference: string; readonly flow: readonly unknown[] };

/** A settlement that was paid and that nobody compared with a statement yet. */
async function aPaidSettlement(page: Page): Promise<Settlement & Detail> {
  const clients = await ask<{ records: { id: string; businessName: string }[] }>(page, 'clients.list', { input: {} });
  const maple = clients.data.records.find(({ businessName }) => businessName.startsWith('Maple Dental'));
  const id = maple?.id ?? '';
  const list = await ask<{ records: Settlement[] }>(page, 'settlements.list', { input: {}, clientId: id });
  for (const found of list.data.records) {
    if (found.status !== 'Paid' || found.seenOn !== null) continue;
    const detail = await ask<Detail>(page, 'settlements.byId', { input: { settlementId: found.id }, clientId: id });
    // A deposit of one line shows no sum.
    if (detail.data.flow.length > 1) return { ...found, ...detail.data };
  }
  throw new Error('no settlement of several lines was paid');
}

test('somebody checks a settlement against their bank: by a statement, and by hand', async ({ page }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/settlements');
  await expect(page.getByRole('heading', { level: 1, name: 'Settlements' })).toBeVisible();
  const settlement = await aPaidSettlement(page);
  const made = formatDate(settlement.settlementDate, 'en');
  const booked = formatDate(settlement.paidDate, 'en');

  await test.step('the statement shows it, and only it', async () => {
    await page.getByRole('button', { name: 'Compare with your bank statement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare with your bank statement' });
    const lines = [
      'Date,Description,Amount',
      `${settlement.paidDate},DIRECT DEPOSIT ${settlement.payoutReference},${settlement.payout}`,
      `${settlement.paidDate},RENT,-1200.00`,
      `${settlement.paidDate},REFUND OF A SUPPLIER,17.23`,
    ];
    await dialog
      .getByLabel('Statement')
      .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await expect(dialog.getByText('1 settlement found')).toBeVisible();
    await expect(dialog.getByRole('link', { name: `Settlement of ${made}` })).toBeVisible();
    await expect(dialog.getByText('1 other deposit is not from us.')).toBeVisible();
    await dialog.getByRole('link', { name: `Settlement of ${made}` }).click();
  });

  await test.step('the settlement says where it was seen, and how it was found', async () => {
    await expect(page.getByRole('heading', { level: 1, name: `Settlement of ${made}` })).toBeVisible();
    await expect(page.getByText(`Seen on your statement on ${booked}`)).toBeVisible();
    await expect(page.getByText('Matched by reference and amount.')).toBeVisible();
    await expect(page.getByText('Every line adds up to the deposit: difference $0.00')).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
  });

  await test.step('it can be taken back, and ticked by hand', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`Seen on your statement on ${booked}`)).toHaveCount(0);
    await page.getByRole('button', { name: 'Mark as received' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as received' });
    await expect(dialog.getByText(formatMoney(settlement.payout, 'CAD', 'en'))).toBeVisible();
    await dialog.getByRole('button', { name: 'Mark as received' }).click();
    await expect(page.getByText('Confirmed by someone at your business.')).toBeVisible();
  });

  await test.step('a deposit that is a cent off is named, taken with one click, and told as it arrived', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Confirmed by someone at your business.')).toHaveCount(0);
    await page.goto('/client/settlements');
    await page.getByRole('button', { name: 'Compare with your bank statement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare with your bank statement' });
    const arrived = centsText(centsOf(settlement.payout) + 1n);
    const lines = ['Date,Description,Amount', `${settlement.paidDate},DEPOSIT,${arrived}`];
    await dialog
      .getByLabel('Statement')
      .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await expect(dialog.getByRole('heading', { name: 'Nearly the same' })).toBeVisible();
    const sent = formatMoney(settlement.payout, 'CAD', 'en');
    await expect(dialog.getByText(`$0.01 more than was sent (${sent}).`)).toBeVisible();
    await dialog.getByRole('button', { name: `Settlement of ${made}` }).click();
    await expect(dialog.getByText(`Settlement of ${made} matched`)).toBeVisible();
    await page.goto(`/client/settlements/${settlement.id}`);
    const shows = `Your statement shows ${formatMoney(arrived, 'CAD', 'en')}: $0.01 more than was sent.`;
    await expect(page.getByText(shows)).toBeVisible();
    await expectToFit(page);
  });

  await test.step('a line of the sum opens the payments it sums', async () => {
    await page
      .getByRole('table', { name: 'How the deposit was calculated' })
      .getByRole('link', { name: 'Approved' })
      .click();
    await expect(page.getByLabel('Show', { exact: true })).toHaveValue('approved');
    await expect(page.getByRole('region', { name: 'Payments in this settlement', exact: true })).toBeVisible();
  });

  await test.step('the proof can be taken along', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Export CSV/ }).click();
    expect((await download).suggestedFilename()).toBe(`settlement-${settlement.id}.csv`);
  });

  await test.step('the list shows the day beside the settlement', async () => {
    await page.goto(
      `/client/settlements?start_date=${settlement.settlementDate}&end_date=${settlement.settlementDate}`,
    );
    await expect(page.getByRole('table', { name: 'Settlements' }).getByRole('row', { name: made })).toContainText(
      booked,
    );
    await expectAccessible(page);
    await expectToFit(page);
  });
});
