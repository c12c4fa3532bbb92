import { expect } from '@playwright/test';
import { signIn } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { fill, payer } from './support/payer.ts';
import { change } from './support/procedures.ts';
import { test } from './support/story.ts';

test('somebody in the United States signs in at their bank in a frame of the page', async ({
  page: office,
  browser,
}) => {
  await signIn(office, 'demo@cordelle.test');
  const gym = await clientNamed(office, 'Boreal Gym');
  await change(office, 'authorizationSettings.optIn', undefined, gym);
  await change(office, 'authorizationSettings.updateProcessing', { enableFlinks: true }, gym);

  const page = await payer(browser);
  await page.goto('/authorize/boreal-gym-demo');
  await fill(page, { firstName: 'Sam', lastName: 'Frame' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await fill(page, { email: 'sam.frame@example.test' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await fill(page, { authorizationAmount: '500' });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();

  const bank = page.frameLocator('iframe[title="Connect your bank"]');
  await bank.getByRole('link', { name: 'Wells Fargo' }).click();
  await bank.getByLabel('Username').fill('sam');
  await bank.getByLabel('Password').fill('anything');
  await bank.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('status')).toHaveText('Wells Fargo');
  await bank.getByRole('button', { name: 'Share this account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check and authorize');
  await expect(page.getByText('by signing in at your bank')).toBeVisible();
  await page.getByRole('button', { name: 'Authorize bank debits' }).click();
  await expect(page.getByText('Your bank account has been verified.')).toBeVisible();
  await page.context().close();
});
