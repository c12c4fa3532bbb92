import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { nodeProgram } from '../../../scripts/workspace.mjs';
import { environmentOf, ROOT } from './support/installation.ts';
import { placeBeside } from './support/places.ts';
import { test } from './support/story.ts';
import { install, uninstall } from './support/templates.ts';

const place = placeBeside();

/** The last line of an operator's command, as a terminal shows it. Rejects when the command fails. */
async function cordelle(...args: string[]): Promise<string> {
  const command = [join(ROOT, 'apps/server/src/cli.ts'), ...args];
  const { stdout } = await promisify(execFile)(nodeProgram(), command, { env: environmentOf(place) });
  return stdout.trimEnd().split('\n').at(-1) ?? '';
}

test('a year of payments is backed up, its database lost and restored: the ledger holds, and no projection differs', async () => {
  test.skip(place.cluster !== undefined, 'a cluster is not lost with a folder');
  test.slow();
  await install('demo', place);
  const file = test.info().outputPath('cordelle.backup');
  const proof = await cordelle('verify-ledger');
  expect(proof).toMatch(/^the ledger holds/);
  expect(await cordelle('backup', file)).toMatch(/^\d{5,} rows of \d+ tables are in/);
  expect(existsSync(`${file}.part`)).toBe(false);

  rmSync(join(place.folder, 'postgres'), { recursive: true });
  expect(await cordelle('restore', file)).toMatch(/the ledger holds; every file given to the bank is known$/);
  expect(await cordelle('verify-ledger')).toBe(proof);
  expect(await cordelle('rebuild-projections', '--check')).toMatch(/ 0 differ$/);
  await uninstall(place);
});
