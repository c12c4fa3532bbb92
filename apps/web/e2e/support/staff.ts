import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './console.ts';
import { alone, freshCode, hasSecondFactor, scan } from './second-factor.ts';

export const STAFF = 'staff@cordelle.test';

/** A session of the run that every story of the provider's people goes on with: codes count once, and are waited for. */
const sessionFile = join(process.env.E2E_DATA_DIR ?? '.', 'second-factors', 'session-of-staff.json');

/** Calls a procedure as the console would, in the page's own session. */
async function call<Answer>(page: Page, path: string, input?: unknown): Promise<{ status: number; data: Answer }> {
  const headers = { origin: `http://localhost:${process.env.E2E_PORT}`, 'x-requested-by': 'console' };
  const answer =
    input === undefined
      ? await page.request.get(`/trpc/${path}`, { headers })
      : await page.request.post(`/trpc/${path}`, { headers, data: input });
  const body = await answer.json();
  return { status: answer.status(), data: body.result?.data };
}

/** Takes up the session an earlier story left; answers whether it still lives. */
async function goOn(page: Page): Promise<boolean> {
  if (!existsSync(sessionFile)) return false;
  await page.context().addCookies(JSON.parse(readFileSync(sessionFile, 'utf8')));
  return (await call(page, 'auth.me')).status === 200;
}

/** Sets the second factor up with the key of the outside world's phone, as its own story does by hand. */
async function setUp(page: Page): Promise<void> {
  const { data } = await call<{ uri: string }>(page, 'twoFactor.get');
  scan(STAFF, new URL(data.uri).searchParams.get('secret') ?? '');
  expect((await call(page, 'twoFactor.enable', { code: await freshCode(STAFF) })).status).toBe(200);
}

/**
 * Signed in as the provider's person of the demonstration, who must have a second factor: set up once in a run, its codes
 * used one after the other by all workers. Reads English from here on.
 */
export async function signInAsStaff(page: Page): Promise<void> {
  await alone(STAFF, async () => {
    if (!(await goOn(page))) {
      const code = hasSecondFactor(STAFF) ? await freshCode(STAFF) : undefined;
      const { status } = await call(page, 'auth.signIn', { email: STAFF, password: PASSWORD, ...(code && { code }) });
      expect(status, 'signing in as staff').toBe(200);
      if (!hasSecondFactor(STAFF)) await setUp(page);
      writeFileSync(sessionFile, JSON.stringify(await page.context().cookies()));
    }
    await call(page, 'auth.setLanguage', { language: 'en' });
  });
  await page.goto('/staff');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
