import { expect } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { haveCustomers } from './support/customers.ts';
import { addUpShifts, shifted } from './support/shifts.ts';
import { test } from './support/story.ts';

const TOTAL = 203;

test('all customers who match a search are archived in the background, and taken back', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await haveCustomers(page, { name: 'Orchestra Member', count: TOTAL - 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/client/customers?q=Orchestra%20Member');
  const bar = page.getByRole('region', { name: 'Actions for the customers selected' });

  await test.step('more match than can be chosen one by one: the question is about all of them, also of one who came meanwhile', async () => {
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
    await bar.getByRole('button', { name: `All ${TOTAL - 1} that match` }).click();
    await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
    const before = page.getByRole('dialog', { name: `Archive: all ${TOTAL - 1} customers who match` });
    await expect(before).toBeVisible();
    await haveCustomers(page, { name: 'Orchestra Member', count: TOTAL });
    await before.getByRole('button', { name: `Archive (${TOTAL - 1})` }).click();
    await expect(page.getByText(`The list has changed: ${TOTAL} customers match now. Look at it again.`)).toBeVisible();
    const question = page.getByRole('dialog', { name: `Archive: all ${TOTAL} customers who match` });
    await expect(question).toContainText(`Changes: ${TOTAL} of ${TOTAL}`);
    await expect(question).toContainText('It costs nothing.');
    await question.getByRole('button', { name: `Archive (${TOTAL})` }).click();
    // A page that is left before the act was taken takes its request along.
    await expect(question).toHaveCount(0);
  });

  await test.step('it goes on by itself, also on another visit, and says what came of it', async () => {
    await page.reload();
    await expect(page.getByText(`Archive: done for ${TOTAL} of ${TOTAL} customers`)).toBeVisible();
    await expect(page.getByText('No customers match these filters')).toBeVisible();
  });

  await test.step('what came of it stands before the rows do: none of them moves under the pointer', async () => {
    await addUpShifts(page);
    await page.goto('/client/customers');
    await expect(page.getByText(`Archive: done for ${TOTAL} of ${TOTAL} customers`)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Customers' }).getByRole('row')).toHaveCount(26);
    expect(await shifted(page)).toBeLessThan(0.01);
  });

  await test.step('and who comes back from a customer has both where they left them', async () => {
    const top = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const left = await top();
    await page.getByRole('table', { name: 'Customers' }).getByRole('row').last().getByRole('link').first().click();
    await expect(page).toHaveURL(/customers\/\d+$/);
    await page.goBack();
    await expect.poll(top).toBe(left);
    await expect(page.getByText(`Archive: done for ${TOTAL} of ${TOTAL} customers`)).toBeAttached();
    await page.goto('/client/customers?q=Orchestra%20Member');
  });

  await test.step('the act is taken back with one click', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`“Archive” undone for ${TOTAL} customers`)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Customers' }).getByRole('row')).toHaveCount(26);
  });
});
