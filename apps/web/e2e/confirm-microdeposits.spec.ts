import { expect, type Page } from '@playwright/test';
import { expectNoFault, expectToFit } from './support/accessible.ts';
import { advanceDays } from './support/clock.ts';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { mailedLink } from './support/mailbox.ts';
import { change } from './support/procedures.ts';
import { test } from './support/story.ts';
import { creditsTo } from './support/test-credits.ts';

const ACCOUNT = '9870123';
const NAME = 'Noor Haddad';
const EMAIL = 'noor.haddad@example.test';

/** A customer of Maple Dental whose account is to be verified. */
async function askForMicrodeposits(page: Page): Promise<void> {
  const clientId = await clientNamed(page, 'Maple Dental');
  const { id } = await change<{ id: string }>(
    page,
    'customers.create',
    {
      name: NAME,
      customerType: 'Personal',
      email: EMAIL,
      bankAccount: { institutionNumber: '003', transitNumber: '00123', accountNumber: ACCOUNT },
    },
    clientId,
  );
  await change(page, 'customers.act', { ids: [id], name: 'send_microdeposit' }, clientId);
}

test('a customer proves their account with two small deposits, on a page without script', async ({ page, browser }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await askForMicrodeposits(page);
  const since = new Date();
  const row = page.getByRole('row').filter({ hasText: NAME });

  await test.step('the list shows them on their way, with what can be done', async () => {
    await page.goto('/client/home');
    await page.getByRole('navigation', { name: /menu/i }).getByRole('link', { name: 'Microdeposits' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Microdeposits' })).toBeVisible();
    await expect(page.getByLabel('Show').locator('option')).toHaveText([
      'All',
      'Requested',
      'Verified',
      'Declined',
      'Failed',
    ]);
    await expect(row).toContainText('Requested');
    await expect(row).toContainText('0 of 3');
    await expect(row).toContainText('Arrives by');
    await expect(row.getByRole('button', { name: `Verification Link of ${NAME}: copy` })).toBeVisible();
    await expectToFit(page);
  });

  await test.step('the mail brings the payer to their page once the file has left', async () => {
    // Banks may be closed for four days.
    await advanceDays(page, 5);
    await page.goto('/client/microdeposits');
    await row.getByRole('button', { name: `Send Reminder to ${NAME}` }).click();
    await expect(page.getByText(`Reminder sent to ${NAME}.`)).toBeVisible();
    await expect(row.getByRole('button', { name: `Send Reminder to ${NAME}` })).toBeDisabled();
    await expect(row).toContainText('Again from');
  });
  const subject = 'Two small deposits are on their way to your account';
  const link = await mailedLink(page, { to: EMAIL, subject, since });

  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-CA' });
  const payer = await context.newPage();

  await test.step('a wrong pair costs an attempt, loading the page again none', async () => {
    await payer.goto(link);
    await expect(payer.getByRole('heading', { level: 1 })).toHaveText('Confirm the two deposits from Maple Dental');
    await expect(payer.getByText('You have 3 attempts left.')).toBeVisible();
    await payer.getByLabel('First amount').fill('1');
    await payer.getByRole('button', { name: 'Confirm amounts' }).click();
    await expect(payer.getByRole('alert')).toContainText('Enter the amount with two decimals, for example 0.32.');
    const [first = 0, second = 0] = creditsTo(ACCOUNT);
    const wrong = [1, 2].every((cents) => [first, second].includes(cents)) ? '0.03' : '0.01';
    await payer.getByLabel('First amount').fill(wrong);
    await payer.getByLabel('Second amount').fill('0.02');
    await payer.getByRole('button', { name: 'Confirm amounts' }).click();
    await expect(payer.getByText('The amounts do not match. 2 attempt(s) remaining.')).toBeVisible();
    await payer.reload();
    await expect(payer.getByText('The amounts do not match. 2 attempt(s) remaining.')).toBeVisible();
    await expectToFit(payer);
  });

  await test.step('in French, the right amounts in the other order verify the account', async () => {
    const [first = 0, second = 0] = creditsTo(ACCOUNT);
    await payer.getByRole('link', { name: 'Français' }).click();
    await expect(payer.getByRole('heading', { level: 1 })).toHaveText('Confirmez les deux dépôts de Maple Dental');
    await payer.getByLabel('Premier montant').fill(`0,${String(second).padStart(2, '0')}`);
    await payer.getByLabel('Deuxième montant').fill(`0,${String(first).padStart(2, '0')}`);
    await payer.getByRole('button', { name: 'Confirmer les montants' }).click();
    await expect(payer.getByRole('heading', { level: 1 })).toHaveText('Votre compte bancaire a été vérifié.');
    await payer.reload();
    await expect(payer.getByRole('button')).toHaveCount(0);
  });

  await test.step('the list says so, and offers nothing more', async () => {
    await page.goto('/client/microdeposits?filter=Verified');
    await expect(row).toContainText('Verified');
    await expect(row.getByRole('button')).toHaveCount(0);
    await row.getByRole('link', { name: NAME }).click();
    await expect(page.getByText('Microdeposits confirmed: the bank account is verified').first()).toBeVisible();
  });
  await context.close();

  await test.step('its page can be used by everybody', async () => {
    await page.goto(link);
    await expectNoFault(page);
    await page.goto('/microdeposit_verifications?verification_form_url=nobody');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("We couldn't find this verification request.");
    await expectNoFault(page);
  });
});
