import { mkdtempSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, openOwner } from '@cordelle/db/connection.ts';
import { startEmbedded } from '@cordelle/db/embedded.ts';
import { migrate } from '@cordelle/db/migrate.ts';
import type { TestDatabase } from '@cordelle/db/testing/test-database.ts';
import { describe, expect, test } from 'vitest';
import { CASE_MS_MAX, crashStories, END, openHarness } from './testing/crash-stories.ts';

const { harness, expectUndisturbed } = crashStories();

describe('kill -9 of what the day leans on', () => {
  test(
    'the bank, while it takes a file: the day says so, stops, and goes on when the bank is back',
    async () => {
      const survivor = await harness();
      const running = survivor.start(END, { failpoint: 'handover-recorded', hit: 2, how: 'wait' });
      await running.at;
      const taking = Promise.withResolvers<void>();
      const watcher = watch(survivor.received, () => taking.resolve());
      running.goOn();
      await taking.promise;
      watcher.close();
      await survivor.killSandbox();
      const { code, said } = await running.ended;
      expect(code).toBe(1);
      expect(said).toContainEqual(
        expect.stringMatching(/^CA inbound_files_midday: The sandbox bank is not responding/),
      );
      expect(said).toContainEqual(
        expect.stringMatching(/^US inbound_files_midday: The sandbox bank is not responding/),
      );
      await survivor.startSandbox();
      expect(await survivor.run(END)).toMatchObject({ code: 0 });
      await expectUndisturbed(survivor);
    },
    CASE_MS_MAX,
  );

  test(
    'PostgreSQL, while entries are marked as sent: nothing that was answered is lost',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'cordelle-crash-postgres-'));
      const server = await startEmbedded(join(folder, 'data'), { durable: true });
      await migrate(server.url);
      const database = await openedDatabase(server.url);
      const survivor = await openHarness(database);
      await database.drop();
      const running = survivor.start(END, { failpoint: 'sent-chunk', hit: 1, how: 'wait' });
      await running.at;
      const [pid = ''] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      running.goOn();
      expect((await running.ended).code).not.toBe(0);
      const again = await startEmbedded(join(folder, 'data'), { durable: true });
      try {
        survivor.databaseUrl = again.url;
        expect(await survivor.run(END)).toMatchObject({ code: 0 });
        await expectUndisturbed(survivor);
      } finally {
        await survivor.close();
        await again.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    CASE_MS_MAX,
  );
});

/** The pools of a suite on a server of its own; `drop` closes them and leaves the database. */
async function openedDatabase(url: string): Promise<TestDatabase> {
  const [app, worker] = await Promise.all([
    openDatabase(url, { role: 'app', max: 2 }),
    openDatabase(url, { role: 'worker', max: 2 }),
  ]);
  const owner = openOwner(url);
  const drop = async () => {
    await Promise.all([app.close(), worker.close(), owner.end()]);
  };
  return { url, app, worker, owner, drop };
}
