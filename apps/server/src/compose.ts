import { join } from 'node:path';
import { type Database, openDatabase } from '@cordelle/db/connection.ts';
import { fileKeyStore } from '@cordelle/db/key-store.ts';
import type { Logins } from '@cordelle/db/logins.ts';
import { isMigrated } from '@cordelle/db/migrate.ts';
import { renderPdf } from '@cordelle/documents/render-pdf.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { instantOf } from '@cordelle/domain/calendar/zones.ts';
import { PROVIDER_ZONE } from '@cordelle/domain/provider/zone.ts';
import type { App } from '@cordelle/engine/app.ts';
import { seedBankProfiles } from '@cordelle/engine/bank-profile.ts';
import { FileMemory } from '@cordelle/engine/file-memory.ts';
import { loadedLists } from '@cordelle/engine/sanctions/loaded-lists.ts';
import type { Logger } from 'pino';
import { quickbooks } from './adapters/accounting/quickbooks.ts';
import { xero } from './adapters/accounting/xero.ts';
import { armingToken } from './adapters/arming-token.ts';
import { openBankTransports } from './adapters/bank-transports.ts';
import { clamavScanner } from './adapters/clamav-scanner.ts';
import { diskOf } from './adapters/disk.ts';
import { fileManifest } from './adapters/file-manifest.ts';
import { flinksConnect } from './adapters/flinks-connect.ts';
import { folderArchive } from './adapters/folder-archive.ts';
import { folderFiles } from './adapters/folder-files.ts';
import { openSandbox } from './adapters/sandbox.ts';
import { smtpMailer } from './adapters/smtp-mailer.ts';
import { veriff } from './adapters/veriff.ts';
import type { Env } from './env.ts';
import { joinDatabase } from './start-database.ts';

/** The product, put together for one process. */
export type Composition = {
  readonly app: App;
  /** Where the queue signs in. */
  readonly workerUrl: string;
  close(): Promise<void>;
};

const DEMO_DAYS = 365;

/** Where business time begins in a sandbox that has none yet: a year before demo data end, mid-morning, before the day's cut-off. */
const beginning = ({ demoDay }: Env): Date => instantOf(addDays(demoDay, -DEMO_DAYS), '10:00', PROVIDER_ZONE);

const outsideWorld = ({ sandboxUrl, dataDir }: Env) => ({
  url: sandboxUrl,
  tokenFile: join(dataDir, 'sandbox/control.token'),
});

/** What was opened on the way to a product that is whole: ended in the opposite order, also where the way ends early. */
type Opened = (() => Promise<unknown>)[];

async function endAll(opened: Opened): Promise<void> {
  for (const end of opened.splice(0).reverse()) await end();
}

/**
 * Starts or joins the database, which is at the newest migration or refused, and opens every port of the product. Not `migrates`: one
 * that this process might bring there is refused as well.
 */
export async function compose(env: Env, log: Logger, { migrates = true } = {}): Promise<Composition> {
  const opened: Opened = [];
  try {
    return { ...(await open(env, log, opened, migrates)), close: () => endAll(opened) };
  } catch (reason) {
    await endAll(opened);
    throw reason;
  }
}

async function open(env: Env, log: Logger, opened: Opened, migrates: boolean): Promise<Omit<Composition, 'close'>> {
  const server = await joinDatabase(env, { migrates, say: (words) => log.warn(words) });
  opened.push(server.stop);
  const { worker, database } = await openPools(server.logins);
  opened.push(() => Promise.all([database.close(), worker.close()]));
  const sandbox = env.mode === 'sandbox' ? await openSandbox(worker, outsideWorld(env), beginning(env)) : null;
  if (sandbox) opened.push(sandbox.close);
  if (env.mode === 'sandbox') await seedBankProfiles(worker, new Date());
  const keys = await fileKeyStore(join(env.dataDir, 'keys'));
  const app: App = {
    database,
    worker,
    clock: sandbox?.clock ?? { now: () => new Date() },
    wallClock: { now: () => new Date() },
    addresses: {
      publicBaseUrl: env.publicBaseUrl,
      redirectUrls: env.redirectUrls,
      alertMail: env.alertMail,
      zapierUrl: env.zapierUrl,
    },
    keys,
    mailer: smtpMailer(env.smtpUrl, env.mailFrom),
    bankTransports: openBankTransports(env.bankUrls, env.bankKeyPassphrase),
    bankConnect: env.flinks && flinksConnect(env.flinks),
    identity: env.veriff && veriff(env.veriff),
    // Payments are not reported yet to what a client connected.
    accountingServices: { xero: env.xero && xero(env.xero), quickbooks: env.quickbooks && quickbooks(env.quickbooks) },
    manifest: fileManifest(join(env.dataDir, 'manifest')),
    archive: folderArchive(join(env.dataDir, 'archive'), keys.archiveKey),
    fileMemory: new FileMemory(),
    armingToken: armingToken(join(env.dataDir, 'manifest')),
    files: folderFiles(join(env.dataDir, 'files')),
    scanner: env.clamavUrl && clamavScanner(env.clamavUrl),
    screening: loadedLists(),
    documents: { draw: renderPdf },
    sandbox: sandbox?.control ?? null,
    disk: diskOf(env.dataDir, env.diskFreeMinMb),
    failpoint: () => undefined,
    log,
  };
  return { app, workerUrl: server.logins.worker };
}

async function openPools(logins: Logins): Promise<{ readonly worker: Database; readonly database: Database }> {
  const worker = await openDatabase(logins.worker, { role: 'worker' });
  try {
    if (!(await isMigrated(worker)))
      throw new Error('the database is older than this program: bring it to the newest migration with `migrate`');
    return { worker, database: await openDatabase(logins.app, { role: 'app', worker }) };
  } catch (error) {
    await worker.close();
    throw error;
  }
}
