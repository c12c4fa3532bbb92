import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import { expect, type Page } from '@playwright/test';

/** Every day passed runs in full, with its bank files. */
const RUN_MAX_MS = 120_000;

const clock = (page: Page) => page.getByRole('button', { name: /SANDBOX/ });

/** The business date that the amber pill shows. */
export async function today(page: Page): Promise<string> {
  const date = await clock(page).locator('time').getAttribute('datetime');
  if (date === null) throw new Error('the sandbox clock shows no date');
  return date;
}

/** Moves business time forward to a date with the console's own control, and waits until every day in between has run. */
export async function advanceTo(page: Page, date: string): Promise<void> {
  await clock(page).click();
  await page.getByLabel('Jump to a date').fill(date);
  await page.getByRole('button', { name: 'Jump', exact: true }).click();
  const run = page.getByRole('dialog', { name: `It is now` });
  await expect(run).toBeVisible({ timeout: RUN_MAX_MS });
  await expect(run).toContainText(formatDate(date, 'en'));
  await expect(run.getByText('could not be moved')).toHaveCount(0);
  await expect(run.getByText('This rail waits')).toHaveCount(0);
  await run.getByRole('button', { name: 'Ok' }).click();
  await expect(run).toBeHidden();
  expect(await today(page)).toBe(date);
}

export const advanceDays = async (page: Page, days: number): Promise<void> =>
  advanceTo(page, addDays(await today(page), days));
