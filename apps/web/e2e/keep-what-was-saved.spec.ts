import { expect } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { heldBack } from './support/held-back.ts';
import { change } from './support/procedures.ts';
import { test } from './support/story.ts';

/** Other stories live in this business too. */
test.afterEach(async ({ page }) => {
  await change(page, 'collectionSettings.update', { retriesEnabled: false }, await clientNamed(page, 'Maple Dental'));
});

test('a setting stays as it was saved, also where what was read before arrives after it', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/settings/declined_payments');
  const retries = page.getByRole('switch', { name: /^(Retry declined payments|Présenter de nouveau les paiements)/ });
  await expect(retries).not.toBeChecked();

  const late = await heldBack(page, 'collectionSettings.get');
  await page.getByRole('button', { name: 'Français', exact: true }).click();
  await late.asked;
  const saved = page.waitForResponse(/collectionSettings\.update/);
  await retries.click();
  await saved;
  await expect(page.getByText('Modifications enregistrées')).toBeVisible();
  await late.answer();
  // What came late was shown a moment after it came.
  await page.waitForTimeout(500);
  await expect(retries).toBeChecked();

  await page.getByRole('button', { name: 'English', exact: true }).click();
  await page.reload();
  await expect(retries).toBeChecked();
});
