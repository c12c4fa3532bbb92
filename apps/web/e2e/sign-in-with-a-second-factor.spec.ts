import { expect, test } from '@playwright/test';
import { PASSWORD, signIn } from './support/console.ts';
import { freshCode, turnOffSecondFactor, turnOnSecondFactor } from './support/second-factor.ts';

const EMAIL = 'admin@cordelle.test';

test('a second factor is asked for once the password was right, and tells when its code is not', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, EMAIL);
  await turnOnSecondFactor(page, EMAIL);
  const phone = await (await browser.newContext()).newPage();
  const code = phone.getByLabel('Verification code');
  const credentials = async (password: string) => {
    await phone.getByLabel('Email').fill(EMAIL);
    await phone.getByLabel('Password', { exact: true }).fill(password);
    await phone.getByRole('button', { name: 'Sign in' }).click();
  };

  await test.step('a wrong password asks for no code', async () => {
    await phone.goto('/login');
    await credentials('not-the-Password-1!');
    await expect(phone.getByText('The email address or the password is not right.')).toBeVisible();
    await expect(code).toHaveCount(0);
  });

  await test.step('the right one does, without an error', async () => {
    await credentials(PASSWORD);
    await expect(code).toBeFocused();
    await expect(phone.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  });

  await test.step('a wrong code is an error', async () => {
    await code.fill('000000');
    await expect(phone.getByText('This code is not right or was used already.')).toBeVisible();
    await expect(code).toBeFocused();
  });

  await test.step('Cancel leads back to the credentials', async () => {
    await phone.getByRole('button', { name: 'Cancel' }).click();
    await expect(phone.getByLabel('Email')).toHaveValue(EMAIL);
    await expect(code).toHaveCount(0);
  });

  await test.step('the code of the authenticator opens, by itself after its sixth digit', async () => {
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await code.fill(await freshCode(EMAIL));
    await expect(phone).not.toHaveURL(/login/);
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await turnOffSecondFactor(phone, EMAIL);
});
