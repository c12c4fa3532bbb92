import { createTestDatabase, type TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SandboxProcess } from '../testing/sandbox-process.ts';
import { openSandbox } from './sandbox.ts';

let database: TestDatabase;
let outside: SandboxProcess;

beforeAll(async () => {
  [database, outside] = await Promise.all([createTestDatabase(), SandboxProcess.start('http://localhost:9')]);
});
afterAll(() => Promise.all([database.drop(), outside.close()]));

test('time passes in the outside world of this installation, and in no other', async () => {
  const begin = new Date('2026-03-18T16:30:00Z');
  const later = new Date('2026-03-19T16:30:00Z');
  const { url, tokenFile } = { url: outside.origin, tokenFile: outside.tokenFile };
  const stranger = await openSandbox(database.worker, { url, tokenFile: `${tokenFile}.none` }, begin);
  await expect(stranger.control.advance(later)).rejects.toMatchObject({
    code: 'sandbox.unreachable',
    details: { cause: `at ${url} stands that of another installation` },
  });
  expect(await stranger.control.now()).toEqual(begin);
  await stranger.close();

  const own = await openSandbox(database.worker, { url, tokenFile }, begin);
  await own.control.advance(later);
  expect(await own.control.now()).toEqual(later);
  await own.close();
});
