import { expect, type Page } from '@playwright/test';
import { comesFromElsewhere } from './addresses.ts';
import { mailedLink } from './mailbox.ts';
import { change } from './procedures.ts';

const PASSWORD = 'tide-and-table-4!';

type Applicant = { readonly email: string; readonly language?: 'en' | 'fr'; readonly promoCode?: string };

/** Opens an account and follows the link in the mail: the person arrives in the wizard. The forms have stories of their own. */
export async function signUp(page: Page, { email, language = 'en', promoCode }: Applicant): Promise<void> {
  const since = new Date();
  await comesFromElsewhere(page);
  await page.goto('/login');
  await change(page, 'registrations.signUp', {
    email,
    password: PASSWORD,
    firstName: 'Grace',
    lastName: 'Hopper',
    countryCode: 'CA',
    ...(promoCode ? { promoCode } : { referredBy: 'Search Engine' }),
  });
  await page.goto(await mailedLink(page, { to: email, subject: 'Confirm your email to open your account', since }));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page).toHaveURL(/\/client\/signup$/);
  await change(page, 'account.dismissTour');
  await change(page, 'auth.setLanguage', { language });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', `${language}-CA`);
}

/** The same person on another device. */
export async function signInAgain(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await change(page, 'auth.signIn', { email, password: PASSWORD });
}
