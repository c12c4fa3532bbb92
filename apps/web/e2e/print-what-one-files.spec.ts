import { expect, type Page } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { ask } from './support/procedures.ts';
import { test } from './support/story.ts';

type Ids = { records: readonly { id: string; customerId: string }[] };

/** Pages of Letter paper the browser makes of what is on screen. */
async function pagesOnPaper(page: Page): Promise<number> {
  const file = await page.pdf({ format: 'Letter' });
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('what people file prints on Letter: the page from edge to edge, nothing of the shell, no empty sheets', async ({
  page,
}) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.setViewportSize({ width: 1440, height: 900 });
  const clientId = (await ask<{ client: { id: string } }>(page, 'auth.me')).data.client.id;
  const first = async (path: string) => {
    const [record] = (await ask<Ids>(page, path, { input: { limit: 1 }, clientId })).data.records;
    if (!record) throw new Error(`${path} has no record`);
    return record;
  };
  const payment = await first('financialTransactions.list');
  const settlement = await first('settlements.list');
  const invoice = await first('billingInvoices.list');
  const customer = `/client/customers/${payment.customerId}`;
  const sheetsMax: Record<string, number> = {
    [customer]: 4,
    [`${customer}/transaction_history/${payment.id}`]: 3,
    [`/client/settlements/${settlement.id}`]: 4,
    [`/client/settings/invoices/${invoice.id}/declined_transactions`]: 2,
    '/client/customers': 3,
    '/client/transaction_report': 1,
    '/client/settlements': 4,
  };
  await test.step('at the head of the paper: of whom it is, and when', async () => {
    const line = page.getByText('Cordelle · Maple Dental');
    await expect(line).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(line).toBeVisible();
    await expect(page.getByText(/^Printed \w+ \d+, \d{4}, /)).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(line).toHaveCount(0);
  });
  for (const [path, most] of Object.entries(sheetsMax))
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
      await expect(page.getByRole('banner')).toBeHidden();
      const { left, width } = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().toJSON());
      expect(left).toBe(0);
      expect(width).toBe(1440);
      await page.emulateMedia({ media: null });
      const sheets = await pagesOnPaper(page);
      expect(sheets).toBeGreaterThan(0);
      expect(sheets, `${path} takes ${sheets} sheets`).toBeLessThanOrEqual(most);
    });
});
