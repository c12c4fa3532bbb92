import type { Tx } from '@cordelle/db/connection.ts';
import type { IMPORT_STATES } from '@cordelle/domain/customer/import-states.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { type FileColumns, fileColumns } from './file-columns.ts';

export type ImportState = (typeof IMPORT_STATES)[number];
export type HeldImport = FileColumns & {
  readonly id: bigint;
  readonly state: ImportState;
  /** In whose name it goes on: whoever said so last. */
  readonly actor: string;
};

type StoredImport = Pick<HeldImport, 'id' | 'state' | 'actor'> & { headers: unknown; mapping: unknown };

/** States in which each act fits. What was imported can be mended and continued: lines that were left over come after it. */
const FITS = {
  setMapping: ['mapping', 'checking', 'ready', 'failed'],
  fixRow: ['ready', 'imported'],
  select: ['ready', 'imported'],
  start: ['ready', 'imported'],
  undo: ['imported'],
} as const satisfies Record<string, readonly ImportState[]>;
export type ImportAct = keyof typeof FITS;

/** Holds an import until the transaction ends, so that acts on it happen one after the other. Throws `record.not_found`. */
export async function holdImport({ sql }: Tx, clientId: bigint, importId: bigint): Promise<HeldImport> {
  const [row] = await sql<StoredImport[]>`
    select id, state, headers, mapping, actor from customer_imports
     where client_id = ${clientId} and id = ${importId} for update`;
  if (!row) throw new DomainError('record.not_found');
  return read(row);
}

/** An import that is under way, held; null when it is not, or somebody else is at it. */
export async function heldWhileUnderWay({ sql }: Tx, clientId: bigint, importId: bigint): Promise<HeldImport | null> {
  const [row] = await sql<StoredImport[]>`
    select id, state, headers, mapping, actor from customer_imports
     where client_id = ${clientId} and id = ${importId} and state in ('checking', 'importing', 'undoing')
       for update skip locked`;
  return row ? read(row) : null;
}

function read(row: StoredImport): HeldImport {
  return { ...row, ...fileColumns.parse({ headers: row.headers, mapping: row.mapping }) };
}

/** Throws `import.wrong_state` where the act does not fit the state the import is in. */
export function requireFit(act: ImportAct, state: ImportState): void {
  const states: readonly ImportState[] = FITS[act];
  if (!states.includes(state)) throw new DomainError('import.wrong_state');
}
