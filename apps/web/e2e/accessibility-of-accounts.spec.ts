import { m } from '@cordelle/i18n/messages';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectPage, type Language } from './support/accessible.ts';
import { signIn, viewClient } from './support/console.ts';
import { signInAsStaff } from './support/staff.ts';
import { test } from './support/story.ts';

/** A message as the page shows it in a language. */
const says =
  (message: (inputs: Record<string, never>, options: { locale: Language }) => string) =>
  (language: Language): string =>
    message({}, { locale: language });

const SIGN_IN = says(m.sign_in);
const ACCOUNT_MENU = says(m.ui_account_menu);
const SWITCH = says(m.client_switch);
const COMMANDS = says(m.commands_title);
const ENTER = says(m.staff_client_enter);
const SIGN_UP = says(m.sign_up);

test('every page before sign-in can be read by everybody', async ({ page }) => {
  test.slow();
  for (const path of [
    '/login',
    '/create_account?promo=FALL26',
    '/forgot_password',
    '/reset_password_success',
    '/confirm_email',
    '/accept_invitation',
    '/unlock_code',
    '/email_change',
  ])
    await expectPage(page, path);

  await test.step('a link that no longer works', async () => {
    await page.goto('/forgot_password');
    await expectAccessible(page, {
      open: async () => {
        await page.goto('/reset_password?invalid_link=true');
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    });
  });

  await test.step('forms that were sent empty', async () => {
    await page.goto('/login');
    await expectAccessible(page, {
      open: (language) => page.getByRole('button', { name: SIGN_IN(language), exact: true }).click(),
    });
    await page.goto('/create_account');
    await expectAccessible(page, {
      open: (language) => page.getByRole('button', { name: SIGN_UP(language), exact: true }).click(),
    });
  });

  await test.step('a form that was sent empty says what is missing where it is, and in the name of the tab', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveTitle(/^Error: /);
    for (const label of ['Email', 'Password'])
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription('This field is required');
    await page.goto('/forgot_password');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByRole('alert')).toContainText('Email: This field is required');
  });
});

test('a person’s own account and the users of a client can be read by everybody', async ({ page }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  for (const path of [
    '/my_account',
    '/change_password',
    '/two_factor_authentication',
    '/client/settings',
    '/client/settings/users',
    '/client/settings/new_user',
    '/client/settings/notification_settings',
    '/client/settings/audit_log',
    '/client/new_business',
    '/client/no_such_page',
  ])
    await expectPage(page, path);
});

test('menus and dialogs of the shell can be read by everybody', async ({ page }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/settings/users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  const opened: Record<string, (language: Language) => Promise<unknown>> = {
    'the account menu': async (language) => {
      await page.getByRole('button', { name: ACCOUNT_MENU(language) }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
    'the clients': async (language) => {
      await page.getByRole('button', { name: SWITCH(language) }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Boreal Gym' })).toBeVisible();
    },
    'the commands': async (language) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: COMMANDS(language) })).toBeFocused();
    },
    'the shortcuts': async () => {
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    'what may be done with a user': async () => {
      await page.getByRole('button', { name: /Casey Wilson/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
    'a question that cannot be undone': async () => {
      await page.getByRole('button', { name: /Casey Wilson/ }).click();
      await page.getByRole('menuitem').nth(1).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  };
  for (const [what, open] of Object.entries(opened)) await test.step(what, () => expectAccessible(page, { open }));
});

test('pages of clients that do not collect can be read by everybody', async ({ browser }) => {
  test.slow();
  const somebody = async (email: string): Promise<Page> => {
    const page = await (await browser.newContext({ locale: 'en-CA' })).newPage();
    await signIn(page, email);
    return page;
  };
  await expectPage(await somebody('newcomer@cordelle.test'), '/client/signup');
  await expectPage(await somebody('pending@cordelle.test'), '/client/signup_complete');
  await expectPage(await somebody('former@cordelle.test'), '/client/customers');
});

test('the payer’s area can be read by everybody', async ({ page }) => {
  test.slow();
  await signIn(page, 'customer@cordelle.test');
  await expectPage(page, '/student');
  await page.goto('/student');
  await page.getByRole('table').last().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/student\/transactions\//);
  await expectPage(page, new URL(page.url()).pathname);
});

test('the provider’s own pages can be read by everybody', async ({ page }) => {
  test.slow();
  await signInAsStaff(page);
  for (const path of ['/staff/clients', '/staff/flags', '/staff/people', '/staff/audit_log'])
    await expectPage(page, path);

  await page.goto('/staff/clients');
  await page.getByRole('link', { name: 'Pine Storage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pine Storage' })).toBeVisible();
  await expectAccessible(page);
  await expectAccessible(page, {
    open: async (language) => {
      await page.getByRole('button', { name: ENTER(language), exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  });
});
