import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './console.ts';
import { placeOfWorker } from './places.ts';
import { ask, attempt, change } from './procedures.ts';
import { alone, freshCode, hasSecondFactor, turnOnSecondFactor } from './second-factor.ts';

export const STAFF = 'staff@cordelle.test';

/** A session of the run that every story of the provider's people goes on with: codes count once, and are waited for. */
const sessionFile = join(placeOfWorker().folder, 'second-factors', 'session-of-staff.json');

/** Takes up the session an earlier story left; returns whether it still lives. */
async function goOn(page: Page): Promise<boolean> {
  if (!existsSync(sessionFile)) return false;
  await page.context().addCookies(JSON.parse(readFileSync(sessionFile, 'utf8')));
  if ((await ask(page, 'auth.me')).status !== 200) return false;
  // As after any sign-in, nothing asks who they are for the next minutes.
  await change(page, 'auth.prove', { password: PASSWORD });
  return true;
}

/**
 * Signed in as the provider's person of the demonstration, who must have a second factor: set up once in a run, its codes
 * used one after the other by all workers. Reads English from here on.
 */
export async function signInAsStaff(page: Page): Promise<void> {
  await alone(STAFF, async () => {
    if (!(await goOn(page))) {
      const code = hasSecondFactor(STAFF) ? await freshCode(STAFF) : undefined;
      const { status } = await attempt(page, 'auth.signIn', {
        email: STAFF,
        password: PASSWORD,
        ...(code && { code }),
      });
      expect(status, 'signing in as staff').toBe(200);
      if (!hasSecondFactor(STAFF)) await turnOnSecondFactor(page, STAFF);
      writeFileSync(sessionFile, JSON.stringify(await page.context().cookies()));
    }
    await change(page, 'auth.setLanguage', { language: 'en' });
  });
  await page.goto('/staff');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
