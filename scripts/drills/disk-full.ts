// The disk under DATA_DIR runs full in the middle of a month, stays so for over a minute, and is freed again. Needs the right to mount.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { differences, verdict } from './harness/end.ts';
import { Month, undisturbed } from './harness/month.ts';

const DISK = '400m';
const FULL_MS = 75_000;
const BACK_MAX_MS = 120_000;
const MB = 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'cordelle-full-'));
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder]);
chmodSync(folder, 0o755);
const outside = mkdtempSync(join(tmpdir(), 'cordelle-outside-'));
const month = await Month.prepared(folder, outside);
const ballast = join(folder, 'ballast');
const wrong: string[] = [];

function fill(): void {
  const piece = Buffer.alloc(MB);
  for (const size of [MB, 4096]) {
    try {
      for (;;) writeFileSync(ballast, piece.subarray(0, size), { flag: 'a' });
    } catch {
      // Full.
    }
  }
}

const heldBack = (text: string, server = month.servers[0]) =>
  server?.said.filter((line) => line.includes(text)).length ?? 0;

try {
  const expected = await undisturbed(month);
  await month.startSandbox();
  const server = await month.startServer();
  await month.advance({ days: 2 });
  fill();
  const { bavail, bsize } = statfsSync(folder);
  console.log(`the disk is full: ${bavail * bsize} bytes free`);
  const began = performance.now();
  const seen: string[] = [];
  let said = '';
  while (performance.now() - began < FULL_MS) {
    const answer = await month.advance({ days: 1 });
    const ready = await month.readiness();
    const line = `call ${answer.status || 'unanswered'}, ready ${ready}`;
    if (seen.at(-1) !== line)
      console.log(
        `  ${Math.round((performance.now() - began) / 1000)} s: ${line} (answered after ${answer.seconds} s)`,
      );
    seen.push(line);
    if (ready === '200') wrong.push('ready with a full disk');
    if (answer.seconds > 130) wrong.push('a call to the clock hung');
    const pressed = await month.pressDatabase();
    if (pressed !== said) console.log(`  PostgreSQL under load: ${pressed}`);
    said = pressed;
    fill();
    await sleep(2_000);
  }
  console.log(`lines logged meanwhile: ${server.said.length}, of PostgreSQL ending: ${heldBack('PostgreSQL ended')}`);
  const alerts = await month.alerts();
  console.log(`mailed to the people on call: ${alerts.join(' | ') || 'nothing'}`);
  if (alerts.length === 0) wrong.push('nobody was told');
  if (server.child.exitCode !== null) wrong.push(`the process ended with ${server.child.exitCode}`);
  rmSync(ballast);
  console.log(`freed; ready again after ${await month.untilReady(BACK_MAX_MS)} s`);
  await month.finish();
  await month.stop();
  wrong.push(...differences(await month.end(), expected));
  verdict(wrong);
} catch (error) {
  for (const { said } of month.servers) console.log(said.slice(-15).join('\n'));
  console.log(readFileSync(join(folder, 'postgres.log'), 'utf8').split('\n').slice(-15).join('\n'));
  throw error;
} finally {
  await month.stop();
  execFileSync('umount', ['-l', folder]);
  rmdirSync(folder);
  rmSync(outside, { recursive: true });
}
