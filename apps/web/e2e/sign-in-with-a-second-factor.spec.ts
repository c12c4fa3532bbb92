import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { PASSWORD, signIn } from './support/console.ts';
import { placeOfWorker } from './support/places.ts';
import { forget, freshCode, scan } from './support/second-factor.ts';
import { test } from './support/story.ts';

const EMAIL = 'admin@cordelle.test';
const sandbox = `http://localhost:${placeOfWorker().port + 1}`;

test('a second factor is asked for once the password was right, and tells when its code is not', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, EMAIL);
  let recoveryCodes: string[] = [];

  await test.step('set up with the key shown under the picture', async () => {
    await page.goto('/two_factor_authentication');
    await expect(page.getByRole('img', { name: 'Picture to scan with an authenticator app' })).toBeVisible();
    scan(EMAIL, ((await page.locator('code').textContent()) ?? '').replaceAll(' ', ''));
    await page.getByLabel('Two-factor code').fill('12345');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
    await page.getByLabel('Two-factor code').fill(await freshCode(EMAIL));
    await page.getByRole('button', { name: 'Turn on' }).click();
    const done = page.getByRole('dialog', { name: 'Two-factor authentication enabled' });
    await expect(done.getByRole('listitem')).toHaveCount(10);
    recoveryCodes = await done.getByRole('listitem').allTextContents();
    const file = page.waitForEvent('download');
    await done.getByRole('button', { name: 'Download' }).click();
    expect(await readFile(await (await file).path(), 'utf8')).toContain(recoveryCodes.join('\n'));
    await done.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('10 of your recovery codes are left.')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
    await expect(page.locator('code')).toHaveCount(0);
  });

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
    await expect(phone.getByText('The email address or password is incorrect.')).toBeVisible();
    await expect(code).toHaveCount(0);
  });

  await test.step('the right one does, without an error', async () => {
    await credentials(PASSWORD);
    await expect(code).toBeFocused();
    await expect(phone.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  });

  await test.step('a wrong code is an error', async () => {
    await code.fill('000000');
    await expect(phone.getByText('This code is incorrect or was already used.')).toBeVisible();
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

  await test.step('without the phone a recovery code opens, once', async () => {
    const [first = ''] = recoveryCodes;
    await phone.context().clearCookies();
    await phone.goto('/login');
    await credentials(PASSWORD);
    await phone.getByRole('button', { name: 'Lost your phone? Use a recovery code' }).click();
    await expectAccessible(phone);
    const recovery = phone.getByLabel('Recovery code');
    await recovery.fill('not one of them');
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone.getByText('This recovery code is incorrect or was already used.')).toBeVisible();
    await recovery.fill(first.toUpperCase().replaceAll('-', ' '));
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone).not.toHaveURL(/login/);
    await phone.goto('/two_factor_authentication');
    await expect(phone.getByText('9 of your recovery codes are left.')).toBeVisible();
  });

  await test.step('and another turns it off', async () => {
    await phone.getByRole('button', { name: 'Lost your phone? Use a recovery code' }).click();
    await phone.getByLabel('Recovery code').fill(recoveryCodes[1] ?? '');
    await phone.getByRole('button', { name: 'Turn off' }).click();
    const done = phone.getByRole('dialog', { name: 'Two-factor authentication disabled' });
    await done.getByRole('button', { name: 'Continue' }).click();
    await expect(phone.getByRole('button', { name: 'Turn on' })).toBeVisible();
    forget(EMAIL);
  });

  await test.step('everybody else was signed out, and the owner told', async () => {
    await page.goto('/client/customers');
    await expect(page).toHaveURL(/\/login/);
    await expect
      .poll(async () => {
        const mails = await phone.request.get(`${sandbox}/mail.json?recipient=${EMAIL}`);
        const { records }: { records: { subject: string }[] } = await mails.json();
        return records.map(({ subject }) => subject);
      })
      .toEqual(
        expect.arrayContaining([
          'Two-factor authentication is on',
          'A recovery code was used',
          'Two-factor authentication is off',
        ]),
      );
  });
});
