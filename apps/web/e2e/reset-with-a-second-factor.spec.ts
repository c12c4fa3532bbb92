import { expect } from '@playwright/test';
import { PASSWORD, signIn } from './support/console.ts';
import { mailedLink } from './support/mailbox.ts';
import { change } from './support/procedures.ts';
import { forget, freshCode, turnOnSecondFactor } from './support/second-factor.ts';
import { test } from './support/story.ts';

const EMAIL = 'custom@cordelle.test';

test('a mailed link does not get around the second factor', async ({ page, browser }) => {
  test.slow();
  await signIn(page, EMAIL);
  await turnOnSecondFactor(page, EMAIL);

  const reader = await (await browser.newContext({ locale: 'en-CA' })).newPage();
  const since = new Date();
  await reader.goto('/forgot_password');
  await reader.getByLabel('Email').fill(EMAIL);
  await reader.getByRole('button', { name: 'Email me a link' }).click();
  await expect(reader.getByRole('status').first()).toContainText('If an account is found');
  await reader.goto(await mailedLink(reader, { to: EMAIL, subject: 'Reset your password', since }));

  await test.step('without the code nothing is set', async () => {
    await reader.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await reader.getByLabel('New password again').fill(PASSWORD);
    await reader.getByRole('button', { name: 'Reset password' }).click();
    await expect(reader.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
    await reader.getByLabel('Two-factor code').fill('000000');
    await reader.getByRole('button', { name: 'Reset password' }).click();
    await expect(reader.locator('#code-error')).toHaveText(/This code is incorrect or was already used/);
    await expect(reader).toHaveURL(/\/reset_password\?two_factor=true$/);
  });

  await test.step('with it the password is set, and everybody is signed out', async () => {
    await reader.getByLabel('Two-factor code').fill(await freshCode(EMAIL));
    await reader.getByRole('button', { name: 'Reset password' }).click();
    await expect(reader).toHaveURL(/\/reset_password_success$/);
    await page.goto('/client/customers');
    await expect(page).toHaveURL(/\/login/);
  });

  await change(page, 'auth.signIn', { email: EMAIL, password: PASSWORD, code: await freshCode(EMAIL) });
  await change(page, 'twoFactor.disable', { code: await freshCode(EMAIL) });
  forget(EMAIL);
});
