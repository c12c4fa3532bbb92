import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityIsAlive, identityOf } from './process-identity.ts';

const WAIT_MAX_MS = 120_000;
const POLL_MS = 25;

/**
 * Runs `work` while this process alone holds `lockFile`. A lock whose holder died is taken over; a living holder is waited for.
 * Throws after two minutes of waiting.
 */
export async function holdingLock<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + WAIT_MAX_MS;
  while (!tryTake(lockFile)) {
    if (performance.now() > deadline) throw new Error(`another process is still starting: ${lockFile}`);
    await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** The lock appears complete with its holder's name or not at all: a hard link to a written file is one step. */
function tryTake(lockFile: string): boolean {
  const draft = `${lockFile}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(draft, identityOf(process.pid), { mode: 0o600 });
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    removeAbandoned(lockFile, `${draft}.abandoned`);
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function removeAbandoned(lockFile: string, aside: string): void {
  if (identityIsAlive(readOrEmpty(lockFile))) return;
  try {
    renameSync(lockFile, aside);
    // Between reading and moving, somebody else may have taken the lock over: then it is theirs, and goes back.
    if (identityIsAlive(readOrEmpty(aside))) linkSync(aside, lockFile);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
