import { addBusinessDays, isBusinessDay } from '@cordelle/domain/calendar/business-days.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import { expect, type Page } from '@playwright/test';
import { today } from './clock.ts';

/** Farther than the notice that a bank needs while it is open. */
const NOTICE_DAYS = 4;

/** A banking day some days ahead that follows a closed one: its batch is with the bank overnight, where one can look. */
export async function dayAfterClosedDay(page: Page, rail: Rail): Promise<string> {
  const calendar = calendarOf(rail);
  let date = await dayWithNotice(page, rail);
  while (!isBusinessDay(calendar, date) || isBusinessDay(calendar, addDays(date, -1))) date = addDays(date, 1);
  return date;
}

/** A banking day some days ahead. */
export const bankingDayAhead = async (page: Page, rail: Rail): Promise<string> =>
  addBusinessDays(calendarOf(rail), await dayWithNotice(page, rail), 1);

/** Some days ahead, or as many more as banks that are closed need notice, whatever the time of the day. */
async function dayWithNotice(page: Page, rail: Rail): Promise<string> {
  const day = await today(page);
  const wanted = addDays(day, NOTICE_DAYS);
  const earliest = addBusinessDays(calendarOf(rail), day, 2);
  return wanted < earliest ? earliest : wanted;
}

/** The banking day `days` after a date of the rail. */
export const bankingDayAfter = (rail: Rail, date: string, days: number): string =>
  addBusinessDays(calendarOf(rail), date, days);

/** Saves one debit of a customer found by identifier, opens it, and returns the address of its page. */
export async function scheduleDebit(
  page: Page,
  debit: { customer: string; amount: string; on: string },
): Promise<string> {
  await page.goto(`/client/customers?q=${debit.customer}`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: 'New Transaction' }).click();
  await page.getByLabel('Amount').fill(debit.amount);
  await page.getByLabel('Frequency').selectOption('Once');
  await page.getByLabel('Process date', { exact: true }).fill(debit.on);
  await page.getByRole('button', { name: 'Create payment' }).click();
  const created = page.getByRole('dialog', { name: 'Transaction Created' });
  await expect(created).toBeVisible();
  await created.getByRole('button', { name: 'Ok' }).click();
  // The list beside it shows the nearest few alone, and other stories plan for the same customer.
  await page
    .getByRole('region', { name: 'Activity' })
    .getByRole('link', { name: `Payment of $${debit.amount} planned` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Payment of $${debit.amount}` })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(formatDate(debit.on, 'en'));
  return new URL(page.url()).pathname;
}

/** The status chip beside the heading of a payment. */
export const expectStatus = (page: Page, status: string): Promise<void> =>
  expect(page.getByRole('article').getByRole('button', { name: status, exact: true })).toBeVisible();
