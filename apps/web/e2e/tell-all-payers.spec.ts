import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { expect } from '@playwright/test';
import { today } from './support/clock.ts';
import { signIn, viewClient } from './support/console.ts';
import { test } from './support/story.ts';

test('a business that has another name sees what its payers read, and who is left to a letter, before anything leaves', async ({
  page,
}) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/authorizations');
  await page.getByRole('link', { name: 'See notices' }).click();
  await page.getByRole('link', { name: 'New notice' }).click();
  const day = page.getByRole('textbox', { name: 'First day it is so' });
  const tell = page.getByRole('button', { name: /^Tell \d+ payers?$/ });

  await test.step('too soon is said', async () => {
    await page.getByLabel('Name until now').fill('Willow Dental');
    await day.fill(addDays(await today(page), 3));
    await page.getByRole('button', { name: 'See what payers read' }).click();
    await expect(page.getByText('Payers need more notice')).toBeVisible();
    await expect(tell).toBeDisabled();
  });

  await test.step('what payers read, in both languages', async () => {
    await day.fill(addDays(await today(page), 30));
    await page.getByRole('button', { name: 'See what payers read' }).click();
    await expect(tell).toBeEnabled();
    await expect(page.getByText('you print and post their letters')).toBeVisible();
    await expect(page.getByRole('region', { name: 'English' })).toContainText('Maple Dental has a new name');
    await expect(page.getByRole('region', { name: 'Français' })).toContainText('un nouveau nom');
  });
});
