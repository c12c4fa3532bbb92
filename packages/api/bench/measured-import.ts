import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { beginImport } from '../src/imports/chosen-rows.ts';
import { finishImport, type ImportingApp, type ImportKind } from '../src/imports/run-imports.ts';
import { type Held, timed, watchMemory } from './watched.ts';

/** One spreadsheet in a process that does nothing else. */
export type ImportRun = Held & {
  readonly rows: number;
  /** Records that are there afterwards because of it. */
  readonly made: number;
  readonly previewSeconds: number;
  readonly importSeconds: number;
};

type Asked = {
  readonly kind: ImportKind;
  readonly clientId: bigint;
  readonly at: Date;
  /** As a request does: what it read is gone when others check it. Returns the import. */
  readonly receive: () => Promise<bigint>;
  readonly hold: (tx: Tx, id: bigint) => Promise<Parameters<typeof beginImport>[3]>;
};

/** Receives a spreadsheet, checks it, and imports all of it; watches how long that takes, and what is held meanwhile. */
export async function measuredImport(
  app: ImportingApp,
  { kind, clientId, at, receive, hold }: Asked,
): Promise<Omit<ImportRun, 'rows' | 'made'>> {
  const memory = watchMemory();
  let id = 0n;
  const previewSeconds = await timed(async () => {
    id = await receive();
    await finishImport(app, kind, { clientId, id });
  });
  const importSeconds = await timed(async () => {
    await inTransaction(app.worker, { clientId }, async (tx) =>
      beginImport(tx, kind.table, clientId, await hold(tx, id), { actor: 'user:1', at }),
    );
    await finishImport(app, kind, { clientId, id });
  });
  return { previewSeconds, importSeconds, ...memory.held() };
}
