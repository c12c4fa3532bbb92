import { columns, present } from '@cordelle/db/columns.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { App } from '../../app.ts';
import type { ArchivedName } from '../../ports/file-archive.ts';
import { readContents } from '../file-contents.ts';

type Outside = Pick<App, 'worker' | 'archive' | 'keys'>;

/** Copies into the archive what the database has and the archive lost, or never had. Returns how many files. */
export async function refillArchive(app: Outside, rail: Rail): Promise<number> {
  const missing = await notArchived(app, rail);
  for (const { id, bytes, createdAt, ...file } of missing)
    await app.archive.keep(
      { ...file, bytes: Number(bytes), keptAt: createdAt.toISOString() },
      readContents(app.worker, app.keys, id),
    );
  return missing.length;
}

type Stored = ArchivedName & { readonly id: bigint; readonly bytes: bigint; readonly createdAt: Date };

/** Files whose bytes the database has and the archive has not. */
export async function notArchived({ worker, archive }: Outside, rail: Rail): Promise<Stored[]> {
  const rows = await worker.sql`
    select ${columns(bankFiles, 'f', ['id', 'rail', 'direction', 'name', 'createdAt'])},
           ${present(columns(bankFiles, 'f', ['sha256', 'bytes']))}
      from bank_files f
     where f.rail = ${rail} and f.sha256 is not null and f.bytes is not null
       and exists (select from bank_file_contents c where c.bank_file_id = f.id) order by f.id`;
  const kept = new Set(
    (await Promise.all([archive.list(rail, 'outbound'), archive.list(rail, 'inbound')]))
      .flat()
      .map(({ direction, name, sha256 }) => `${direction} ${name} ${sha256}`),
  );
  return rows.filter(({ direction, name, sha256 }) => !kept.has(`${direction} ${name} ${sha256}`));
}
