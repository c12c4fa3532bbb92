import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { placeOfWorker } from './places.ts';
import { ask, change } from './procedures.ts';

const STEP_SECONDS = 30;
const LOCK_POLL_MS = 100;
const LOCK_MAX_MS = 90_000;

/** The key on somebody's phone, and the last half minute whose code was used: a code counts once. */
type Phone = { readonly key: string; readonly lastStep: number };

/** Shared by every story of a worker, and gone with its installation. */
const folder = join(placeOfWorker().folder, 'second-factors');
const fileOf = (email: string): string => join(folder, `${email}.json`);

const phoneOf = (email: string): Phone | null =>
  existsSync(fileOf(email)) ? JSON.parse(readFileSync(fileOf(email), 'utf8')) : null;
const keep = (email: string, phone: Phone): void => writeFileSync(fileOf(email), JSON.stringify(phone));

/** Whether somebody has set up a second factor in this run. */
export const hasSecondFactor = (email: string): boolean => phoneOf(email) !== null;

/** Somebody scanned the key. */
export function scan(email: string, key: string): void {
  mkdirSync(folder, { recursive: true });
  keep(email, { key, lastStep: 0 });
}

/** Turned off: the phone forgets the key. */
export const forget = (email: string): void => rmSync(fileOf(email), { force: true });

/** One after the other among all workers: two who use codes of one phone would take them from each other. */
export async function alone<T>(email: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const lock = `${fileOf(email)}.lock`;
  const until = Date.now() + LOCK_MAX_MS;
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(LOCK_POLL_MS);
    }
  }
  try {
    return await work();
  } finally {
    rmdirSync(lock);
  }
}

/** A step this close to its end would be two steps old by the time its code arrives. */
const STEP_ENDS_SECONDS = 5;

/**
 * A code of somebody's phone that was not used before. A phone may be half a minute slow or fast, so of three codes in a
 * row none need be waited for; of four the last is.
 */
export async function freshCode(email: string): Promise<string> {
  const phone = phoneOf(email);
  if (!phone) throw new Error(`${email} has no second factor in this run`);
  const current = () => Math.floor(Date.now() / 1000 / STEP_SECONDS);
  const secondsLeft = STEP_SECONDS - ((Date.now() / 1000) % STEP_SECONDS);
  const slowest = secondsLeft > STEP_ENDS_SECONDS ? current() - 1 : current();
  const step = Math.max(phone.lastStep + 1, slowest);
  while (step > current() + 1) await sleep(LOCK_POLL_MS);
  keep(email, { ...phone, lastStep: step });
  const sandbox = `http://localhost:${placeOfWorker().port + 1}`;
  const ahead = String((step - current()) * STEP_SECONDS);
  const answer = await fetch(`${sandbox}/authenticator/code?${new URLSearchParams({ key: phone.key, ahead })}`);
  const { code } = await answer.json();
  return code;
}

/** Turns on the second factor of whoever is signed in, by the key as the page shows it. */
export async function turnOnSecondFactor(page: Page, email: string): Promise<void> {
  const { data } = await ask<{ uri: string }>(page, 'twoFactor.get');
  scan(email, new URL(data.uri).searchParams.get('secret') ?? '');
  await change(page, 'twoFactor.enable', { code: await freshCode(email) });
}
