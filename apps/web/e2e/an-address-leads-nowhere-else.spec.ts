import { expect, type Page } from '@playwright/test';
import { PASSWORD, signIn } from './support/console.ts';
import { test } from './support/story.ts';

const EMAIL = 'charity@cordelle.test';
const LANDING = '/client/home';

const HOSTILE = [
  'https://evil.test/',
  'https:evil.test',
  '//evil.test',
  '/\\evil.test',
  '/%5Cevil.test',
  '\thttps://evil.test',
  'javascript:document.title="evil"',
  'data:text/html,evil',
  '/v3/auth/sign_out',
  '/trpc/auth.signOut',
  'evil',
];

/** Every address that takes a target, with where it leads whoever is signed in and has nothing to do there first. */
const ROUTES = {
  '/login': LANDING,
  '/users/sign_in': LANDING,
  '/my_account/personal_verification': '/my_account',
  '/two_factor_authentication': '/two_factor_authentication',
  '/change_password': '/change_password',
};

const withAfter = (path: string, after: string) => `${path}?after=${encodeURIComponent(after)}`;

/** The addresses outside the console that the page asked for, as long as it is open. */
function requestsElsewhere(page: Page, origin: string): string[] {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin) elsewhere.push(request.url());
  });
  return elsewhere;
}

test('no address of the console leads out of it, or signs anybody out', async ({ page, baseURL }) => {
  test.slow();
  const elsewhere = requestsElsewhere(page, new URL(baseURL ?? '').origin);
  await signIn(page, EMAIL);
  // The browser remembers who is signed in once a page of theirs was shown.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [path, end] of Object.entries(ROUTES))
    await test.step(path, async () => {
      for (const after of HOSTILE) {
        await page.goto(withAfter(path, after));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page, after).toHaveURL((url) => url.pathname === end && url.search === '');
        await expect(page, after).not.toHaveTitle('evil');
      }
    });

  await test.step('the link of a mail leads to our own page, whatever it says', async () => {
    for (const after of HOSTILE) {
      const link = new URLSearchParams({ reset_password_token: 'none', redirect_url: after });
      await page.goto(`/v3/auth/password/edit?${link}`);
      await expect(page, after).toHaveURL(/\/reset_password(\?invalid_link=true)?$/);
    }
  });

  for (const after of ['https://evil.test/', 'javascript:document.title="evil"', '/v3/auth/sign_out'])
    await test.step(`nor does signing in where it says ${after}`, async () => {
      await page.context().clearCookies();
      await page.goto(withAfter('/login', after));
      await page.getByLabel('Email').fill(EMAIL);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL((url) => url.pathname === LANDING && url.search === '');
    });
  expect(elsewhere).toEqual([]);
});
