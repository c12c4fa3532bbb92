import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { nodeProgram } from '../../../../scripts/workspace.mjs';
import { PASSWORD } from './console.ts';
import { environmentOf, ROOT } from './installation.ts';
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

const OWN_PASSWORD = 'ledger-and-lamp-7!';

/** One more of the provider's people, added on the command line, who has chosen a password, set up a second factor and is signed in. */
export async function signInAsNewColleague(page: Page, email: string): Promise<void> {
  const command = [
    join(ROOT, 'apps/server/src/cli.ts'),
    'create-staff',
    '--email',
    email,
    '--first',
    'Bea',
    '--last',
    'Lund',
  ];
  const { stdout } = await promisify(execFile)(nodeProgram(), command, { env: environmentOf(placeOfWorker()) });
  const currentPassword = /^password: (.+)$/m.exec(stdout)?.[1] ?? '';
  await page.goto('/login');
  await change(page, 'auth.signIn', { email, password: currentPassword });
  const chosen = { password: OWN_PASSWORD, passwordConfirmation: OWN_PASSWORD };
  await change(page, 'passwords.change', { currentPassword, ...chosen });
  await turnOnSecondFactor(page, email);
  await page.goto('/staff');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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
