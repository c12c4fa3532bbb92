import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Sql } from '@cordelle/db/connection.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { App } from '../../app.ts';
import type { ArchivedName } from '../../ports/file-archive.ts';

type Outside = Pick<App, 'worker' | 'manifest' | 'archive' | 'fileMemory'>;
type Named = Pick<ArchivedName, 'name' | 'sha256'>;

/** A file of ours that the bank may have. */
export type OurFile = {
  readonly rail: Rail;
  readonly name: string;
  readonly sha256: string;
  /** Whether its bytes are in the archive. */
  readonly archived: boolean;
};

/** Files that the list and the archive outside the database name: whatever may have left is among them. */
export async function filesOutside(outside: Pick<App, 'manifest' | 'archive'>, rail: Rail): Promise<OurFile[]> {
  const { archived, listed } = await bothLists(outside, rail);
  return merged(rail, archived, listed);
}

/** Their names, in no order and some of them twice. */
export async function namesOutside(outside: Pick<App, 'manifest' | 'archive'>, rail: Rail): Promise<string[]> {
  const { archived, listed } = await bothLists(outside, rail);
  return [...archived, ...listed].map(({ name }) => name);
}

/**
 * Files that may have left and about which the database says nothing, nor a person until now. `restored`: also those that it has
 * as not handed over yet, for what it says of them may be older than what happened. `arm`: the row of the rail, where it was just read.
 */
export async function filesInDoubt(
  outside: Outside,
  rail: Rail,
  { restored, arm }: { readonly restored: boolean; readonly arm?: { readonly knownMark: string | null } | null },
): Promise<OurFile[]> {
  const { worker, fileMemory } = outside;
  const { archived, listed } = await bothLists(outside, rail);
  const files: readonly Named[] = [...archived, ...listed];
  const unknown = (tx: { readonly sql: Sql }, asked: readonly Named[]) =>
    notIn(
      asked,
      (names, digests) => tx.sql`
      select o.place::int as place
        from unnest(${names}::text[], ${digests}::text[]) with ordinality as o (name, sha256, place)
       where not exists (
               select 1 from bank_files f
                where f.rail = ${rail} and f.direction = 'outbound' and f.name = o.name and f.sha256 = o.sha256
                  ${restored ? tx.sql`and f.state not in ('Frozen', 'Written')` : tx.sql``})
         and not exists (
               select 1 from recovered_files r where r.rail = ${rail} and r.name = o.name and r.sha256 = o.sha256)`,
    );
  const doubtful = new Set<object>(
    restored ? await unknown(worker, files) : await fileMemory.unknown(worker, rail, files, unknown, arm),
  );
  const isDoubtful = (file: object) => doubtful.has(file);
  return merged(rail, archived.filter(isDoubtful), listed.filter(isDoubtful));
}

/** Files of the bank in the archive that the database does not know. */
export async function inboundNotKnown({ worker, archive, fileMemory }: Outside, rail: Rail): Promise<ArchivedName[]> {
  const archived = await archive.list(rail, 'inbound');
  return fileMemory.unknown(worker, rail, archived, ({ sql }, asked) =>
    notIn(
      asked,
      (names, digests) => sql`
      select o.place::int as place
        from unnest(${names}::text[], ${digests}::text[]) with ordinality as o (name, sha256, place)
       where not exists (
               select 1 from bank_files f
                where f.rail = ${rail} and f.direction = 'inbound' and f.name = o.name and f.sha256 = o.sha256)`,
    ),
  );
}

async function bothLists({ manifest, archive }: Pick<App, 'manifest' | 'archive'>, rail: Rail) {
  const [archived, listed] = await Promise.all([archive.list(rail, 'outbound'), manifest.lines(rail)]);
  return { archived, listed };
}

function merged(rail: Rail, archived: readonly Named[], listed: readonly Named[]): OurFile[] {
  const found = new Map<string, OurFile>();
  for (const { name, sha256 } of listed) found.set(`${name} ${sha256}`, { rail, name, sha256, archived: false });
  for (const { name, sha256 } of archived) found.set(`${name} ${sha256}`, { rail, name, sha256, archived: true });
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Of `files` those whose places, counted from 1, `query` answers. */
async function notIn<F extends Named>(
  files: readonly F[],
  query: (names: string, digests: string) => PromiseLike<readonly { place: number }[]>,
): Promise<F[]> {
  const rows = await query(
    arrayLiteral(files.map(({ name }) => name)),
    arrayLiteral(files.map(({ sha256 }) => sha256)),
  );
  return rows.flatMap(({ place }) => files[place - 1] ?? []);
}
