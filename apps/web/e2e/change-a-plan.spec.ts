import { rollForward } from '@cordelle/domain/calendar/business-days.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './support/accessible.ts';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { bankingDayAhead } from './support/payments.ts';
import { ask, change } from './support/procedures.ts';
import { test } from './support/story.ts';

const WEEK = 7;
const open = (date: string): string => rollForward(calendarOf('CA'), date);
const said = (date: string): string => formatDate(date, 'en');

/** A weekly plan of eight payments, on its page; returns the requested date of the first. */
async function openPlan(page: Page, amount: string): Promise<string> {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const clientId = await clientNamed(page, 'Maple Dental');
  const { data } = await ask<{ records: readonly { id: string }[] }>(page, 'customers.list', {
    input: { search: 'TEST-1000000' },
    clientId,
  });
  const customerId = data.records[0]?.id ?? '';
  const processDate = await bankingDayAhead(page, 'CA');
  const terms = { customerId, amount, frequency: 'Weekly', processDate, installments: 8 };
  const { id } = await change<{ id: string }>(page, 'transactionSchedules.create', terms, clientId);
  await page.goto(`/client/customers/${customerId}/transaction_schedules/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: `$${amount} · Weekly` })).toBeVisible();
  return processDate;
}

const payment = (page: Page, number: number): Locator =>
  page
    .getByRole('region', { name: 'Next payments', exact: true })
    .getByRole('row', { name: new RegExp(`^Payment ${number} `) });

/** What the dialog says would change. */
const outcome = (dialog: Locator): Locator => dialog.getByRole('region', { name: 'What changes' });

test('one payment is skipped and another moved; both can be taken back', async ({ page }) => {
  const first = await openPlan(page, '37.10');
  await expect(page.getByText(/^\$37\.10 every week from .*, 8 times, last .*, total \$296\.80$/)).toBeVisible();
  await expect(payment(page, 2)).toContainText(said(open(addDays(first, WEEK))));

  await test.step('skipped without a mouse: the list says so, and has the focus again', async () => {
    const actions = page.getByRole('button', { name: 'Actions for Payment 2' });
    await actions.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Skip' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Skip payment 2' });
    await expect(outcome(dialog).getByRole('row', { name: /^2 / })).toContainText('Not collected');
    await expect(outcome(dialog)).toContainText('1 planned payment goes away');
    await expect(outcome(dialog).getByText('Notify the customer')).toHaveCount(0);
    for (let stop = 0; stop < 10; stop += 1) {
      await page.keyboard.press('Tab');
      if (await dialog.getByRole('button', { name: 'Skip payment' }).evaluate((at) => at === document.activeElement))
        break;
    }
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(payment(page, 2)).toContainText('Skipped');
    await expect(actions).toBeFocused();
  });

  await test.step('moved: before and after are seen first, and what the payer has to be told', async () => {
    // The next banking day after the one it is planned for, whatever days are closed.
    const wanted = open(addDays(open(addDays(first, 2 * WEEK)), 1));
    await page.getByRole('button', { name: 'Actions for Payment 3' }).click();
    await page.getByRole('menuitem', { name: 'Move to another date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move payment 3' });
    await dialog.getByRole('button', { name: 'Move payment' }).click();
    await expect(dialog.getByRole('alert', { name: 'There is a problem' })).toContainText('Enter a date.');
    await dialog.getByLabel('New date').fill(wanted);
    await expect(outcome(dialog).getByRole('row', { name: /^3 / })).toContainText(said(wanted));
    await expect(outcome(dialog)).toContainText('Notify the customer in writing of the new date by');
    await dialog.getByRole('button', { name: 'Move payment' }).click();
    await expect(dialog).toBeHidden();
    await expect(payment(page, 3)).toContainText(said(wanted));
    await expect(payment(page, 3)).toContainText('moved by you from');
  });

  await test.step('collected after all', async () => {
    await page.getByRole('button', { name: 'Actions for Payment 2' }).click();
    await page.getByRole('menuitem', { name: 'Restore payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore payment 2' });
    await expect(outcome(dialog).getByRole('row', { name: /^2 / })).toContainText('$37.10');
    await dialog.getByRole('button', { name: 'Restore payment' }).click();
    await expect(dialog).toBeHidden();
    await expect(payment(page, 2)).not.toContainText('Skipped');
  });
});

test('a plan is paused until a date, and resumed', async ({ page }) => {
  const first = await openPlan(page, '38.20');
  const until = addDays(first, 3 * WEEK);
  await page.getByRole('button', { name: 'Pause' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause this schedule' });
  await dialog.getByLabel('First day with payments again').fill(until);
  await expect(outcome(dialog)).toContainText('3 planned payments go away; nothing is made up for.');
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Paused until ${said(until)}`)).toBeVisible();
  await expect(page.getByText(`Payments restart automatically from`)).toBeVisible();
  await expect(payment(page, 1)).toHaveCount(0);
  await expect(payment(page, 4)).toBeVisible();

  await page.getByRole('button', { name: 'Resume' }).click();
  const question = page.getByRole('dialog', { name: 'Resume this schedule' });
  await expect(outcome(question).getByRole('row', { name: /^1 / })).toContainText('$38.20');
  await question.getByRole('button', { name: 'Resume' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Paused until')).toHaveCount(0);
  await expect(payment(page, 1)).toBeVisible();
});

test('the amount changes from a payment on; the edit form leads there', async ({ page }) => {
  await openPlan(page, '39.30');
  await page.getByRole('button', { name: 'Actions for $39.30 Weekly' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('link', { name: 'Change from a date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change from a date' });
  await dialog.getByLabel('Begins with').selectOption({ index: 4 });
  await dialog.getByLabel('New amount').fill('45');
  await expect(outcome(dialog).getByRole('row', { name: /^5 / })).toContainText('$45.00');
  await expect(outcome(dialog)).toContainText('Notify the customer in writing of the new amount by');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(payment(page, 4)).toContainText('$39.30');
  await expect(payment(page, 5)).toContainText('$45.00');
  await expect(payment(page, 8)).toContainText('$45.00');
});

test('the page of a schedule can be read by everybody', async ({ page }) => {
  test.slow();
  await openPlan(page, '36.40');
  await expect(payment(page, 1)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page.goto(`${page.url()}?action=change_from`);
  await expect(page.getByRole('dialog', { name: 'Change from a date' })).toBeVisible();
  await expectToFit(page);
});
