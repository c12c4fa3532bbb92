import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoFault, expectToFit } from './support/accessible.ts';
import { PASSWORD, signIn } from './support/console.ts';
import { mailedLink, mailedLinks } from './support/mailbox.ts';
import { test } from './support/story.ts';

const OLD = 'readonly@cordelle.test';
const NEW = 'ledger@cordelle.test';
const APPROVE = 'Approve another email for your account';
const CONFIRM = 'Confirm your new email';

/** Asks on the account page; who signed in a moment ago has shown who they are. */
async function ask(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: /^(Change email|Ask for another)$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email' });
  await dialog.getByLabel('New email').fill(email);
  await dialog.getByRole('button', { name: 'Send both links' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`Change to ${email} asked for`)).toBeVisible();
}

async function signInWith(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('somebody changes the email they sign in with: both addresses agree, and either can say no', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, OLD);
  const stranger = await (
    await browser.newContext({ locale: 'fr-CA', viewport: { width: 390, height: 844 } })
  ).newPage();

  await test.step('asked for under My account; nothing changes yet', async () => {
    await page.goto('/my_account');
    await page.getByRole('button', { name: 'Change email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your email' });
    await dialog.getByLabel('New email').fill(OLD);
    await dialog.getByRole('button', { name: 'Send both links' }).click();
    await expect(dialog.getByText('You sign in with this email already.').first()).toBeVisible();
    await expectNoFault(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await ask(page, 'stopped@cordelle.test');
    await expect(page.getByText(`${OLD}: still to approve`)).toBeVisible();
    await expect(page.getByText('stopped@cordelle.test: still to confirm')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('“That was not me” ends it and signs every device out', async () => {
    const [, stop = ''] = await mailedLinks(page, { to: OLD, subject: APPROVE, since: new Date(0) });
    await stranger.goto(stop);
    await expect(stranger).toHaveURL(/\/email_change$/);
    await expect(stranger.getByRole('heading', { name: 'Ce n’était pas moi' })).toBeVisible();
    await expectNoFault(stranger);
    await expectToFit(stranger);
    await stranger.getByRole('button', { name: 'Y mettre fin et déconnecter tous les appareils' }).click();
    await expect(stranger.getByRole('heading', { name: 'Rien n’a été changé' })).toBeVisible();
    await expect(stranger.getByRole('link', { name: 'Choisir un autre mot de passe' })).toBeVisible();
    await page.goto('/my_account');
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('taken back, its links open nothing', async () => {
    await signInWith(page, OLD);
    await expect(page).not.toHaveURL(/login/);
    await page.goto('/my_account');
    const since = new Date();
    await ask(page, 'elsewhere@cordelle.test');
    const link = await mailedLink(page, { to: 'elsewhere@cordelle.test', subject: CONFIRM, since });
    await page.getByRole('button', { name: 'Withdraw the request' }).click();
    await expect(page.getByText('Change to elsewhere@cordelle.test asked for')).toHaveCount(0);
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { name: 'Ce lien ne fonctionne plus' })).toBeVisible();
  });

  const since = new Date();
  await test.step('confirmed at the new address, signed out and in French, it still waits for the old one', async () => {
    await ask(page, NEW);
    await stranger.goto(await mailedLink(page, { to: NEW, subject: CONFIRM, since }));
    await expect(stranger.getByText(OLD)).toHaveCount(0);
    await stranger.getByRole('button', { name: 'Confirmer cette adresse' }).click();
    await expect(stranger.getByRole('heading', { name: 'Adresse confirmée' })).toBeVisible();
    await page.reload();
    await expect(page.getByText(`${NEW}: confirmed`)).toBeVisible();
    await expect(page.getByText(`${OLD}: still to approve`)).toBeVisible();
  });

  await test.step('approved at the old one it is changed; this browser stays signed in', async () => {
    const [approve = ''] = await mailedLinks(page, { to: OLD, subject: APPROVE, since });
    await page.goto(approve);
    await expect(page.getByText(`with ${NEW} in place of ${OLD}`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible();
    await page.getByRole('link', { name: 'Go on' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: NEW })).toBeVisible();
    await mailedMails(page);
  });

  await test.step('the old one no longer opens, the new one does', async () => {
    await page.context().clearCookies();
    await signInWith(page, OLD);
    await expect(page.getByText('The email address or password is incorrect.').first()).toBeVisible();
    await expect(page).toHaveURL(/login/);
    await signInWith(page, NEW);
    await expect(page).not.toHaveURL(/login/);
  });

  await test.step('and back again, for whoever comes next', async () => {
    const again = new Date();
    await page.goto('/my_account');
    await ask(page, OLD);
    const [approve = ''] = await mailedLinks(page, { to: NEW, subject: APPROVE, since: again });
    const confirm = await mailedLink(page, { to: OLD, subject: CONFIRM, since: again });
    await stranger.goto(approve);
    await stranger.getByRole('button', { name: 'Approuver' }).click();
    await expect(stranger.getByRole('heading', { name: 'Approuvé' })).toBeVisible();
    await stranger.goto(confirm);
    await stranger.getByRole('button', { name: 'Confirmer cette adresse' }).click();
    await expect(stranger.getByRole('heading', { name: 'Votre courriel est changé' })).toBeVisible();
    await page.goto('/my_account');
    await expect(page).toHaveURL(/\/login/);
  });

  /** Both addresses are told. */
  async function mailedMails(reader: Page): Promise<void> {
    const subjects = async (to: string) => {
      const address = new URL(`/mail.json?recipient=${encodeURIComponent(to)}`, reader.url());
      address.port = String(Number(address.port) + 1);
      const { records }: { records: { subject: string }[] } = await (await reader.request.get(address.href)).json();
      return records.map(({ subject }) => subject);
    };
    await expect.poll(() => subjects(OLD)).toContain('The email of your account was changed');
    await expect.poll(() => subjects(NEW)).toContain('You sign in with this email now');
  }
});
