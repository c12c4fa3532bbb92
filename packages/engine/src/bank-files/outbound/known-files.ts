import { columns, present } from '@cordelle/db/columns.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { recoveredFiles } from '@cordelle/db/schema/sending.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { App } from '../../app.ts';
import type { ArchivedName } from '../../ports/file-archive.ts';

type Outside = Pick<App, 'worker' | 'manifest' | 'archive'>;

/** A file of ours that the bank may have. */
export type OurFile = {
  readonly rail: Rail;
  readonly name: string;
  readonly sha256: string;
  /** Whether its bytes are in the archive. */
  readonly archived: boolean;
};

/** Files that the list and the archive outside the database name: whatever may have left is among them. */
export async function filesOutside({ manifest, archive }: Outside, rail: Rail): Promise<OurFile[]> {
  const archived = await archive.list(rail, 'outbound');
  const found = new Map(
    archived.map(({ name, sha256 }) => [`${name} ${sha256}`, { rail, name, sha256, archived: true }]),
  );
  for (const { name, sha256 } of await manifest.lines(rail))
    if (!found.has(`${name} ${sha256}`)) found.set(`${name} ${sha256}`, { rail, name, sha256, archived: false });
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Files that may have left and about which the database says nothing, nor a person until now. `restored`: also those that it has
 * as not handed over yet, for what it says of them may be older than what happened.
 */
export async function filesInDoubt(
  outside: Outside,
  rail: Rail,
  { restored }: { restored: boolean },
): Promise<OurFile[]> {
  const { sql } = outside.worker;
  const [files, known, decided] = await Promise.all([
    filesOutside(outside, rail),
    sql`
      select ${columns(bankFiles, ['name', 'sha256'])} from bank_files
       where rail = ${rail} and direction = 'outbound' ${restored ? sql`and state not in ('Frozen', 'Written')` : sql``}`,
    sql`select ${columns(recoveredFiles, ['name', 'sha256'])} from recovered_files where rail = ${rail}`,
  ]);
  const settled = new Set([...known, ...decided].map(({ name, sha256 }) => `${name} ${sha256}`));
  return files.filter(({ name, sha256 }) => !settled.has(`${name} ${sha256}`));
}

/** Files of the bank in the archive that the database does not know. */
export async function inboundNotKnown({ worker, archive }: Outside, rail: Rail): Promise<ArchivedName[]> {
  const archived = await archive.list(rail, 'inbound');
  if (archived.length === 0) return [];
  const rows = await worker.sql`
    select ${columns(bankFiles, ['name'])},
           ${present(columns(bankFiles, ['sha256']))} from bank_files where rail = ${rail} and direction = 'inbound'`;
  const known = new Set(rows.map(({ name, sha256 }) => `${name} ${sha256}`));
  return archived.filter(({ name, sha256 }) => !known.has(`${name} ${sha256}`));
}
