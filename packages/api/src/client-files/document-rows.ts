import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clientBankAccounts } from '@cordelle/db/schema/client-bank-accounts.ts';
import { storedFiles } from '@cordelle/db/schema/stored-files.ts';
import { DOCUMENTS_OF_ACCOUNT, type DocumentTitle, isDocumentTitle } from '@cordelle/domain/client/document-titles.ts';

const COLUMNS = columns(storedFiles, [
  'id',
  'title',
  'version',
  'filename',
  'contentType',
  'sizeBytes',
  'pages',
  'scan',
  'createdAt',
  'bankAccountId',
]);
const ACCOUNT = columns(clientBankAccounts, ['id', 'purpose', 'last2', 'riskIndex', 'active']);

/** A document of a business as its row has it. */
export type DocumentRow = {
  readonly id: bigint;
  readonly title: DocumentTitle;
  readonly version: number;
  /** The newest of its title. */
  readonly current: boolean;
  readonly filename: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly pages: number | null;
  readonly scan: 'pending' | 'clean' | 'infected';
  readonly createdAt: Date;
  /** Last digits of the account it was handed in for, where another one is in use since: of that it shows nothing. */
  readonly formerAccount: string | null;
};

/** What a business handed in, every version of every title that is still there, newest first. */
export async function documentRowsOf({ sql }: Tx, clientId: bigint): Promise<DocumentRow[]> {
  const rows = await sql`
    select ${COLUMNS} from stored_files
     where client_id = ${clientId} and version is not null and erased_at is null
     order by created_at desc, id desc`;
  const newest = await sql<{ title: string; version: number }[]>`
    select title, max(version) as version from stored_files
     where client_id = ${clientId} and version is not null group by title`;
  const newestOf = new Map(newest.map(({ title, version }) => [title, version]));
  const former = await formerAccounts({ sql }, clientId);
  return rows.flatMap(({ title, version, bankAccountId, ...row }) =>
    isDocumentTitle(title) && version !== null
      ? [
          {
            ...row,
            title,
            version,
            current: newestOf.get(title) === version,
            formerAccount: bankAccountId === null ? null : (former.get(bankAccountId) ?? null),
          },
        ]
      : [],
  );
}

/** Last digits of accounts in whose place another one is in use, by id; the same numbers entered again are no other one. */
async function formerAccounts({ sql }: Pick<Tx, 'sql'>, clientId: bigint): Promise<ReadonlyMap<bigint, string>> {
  const accounts = await sql`select ${ACCOUNT} from client_bank_accounts where client_id = ${clientId}`;
  return new Map(
    accounts.flatMap(({ id, purpose, last2, riskIndex }): [bigint, string][] => {
      const now = accounts.find((one) => one.active && one.purpose === purpose);
      if (!now || now.id === id || (riskIndex !== null && now.riskIndex === riskIndex)) return [];
      return [[id, last2]];
    }),
  );
}

/** From here on what was handed in for an account is of the one in use, and shows nothing of another that takes its place. */
export async function tieDocuments(
  { sql }: Tx,
  clientId: bigint,
  purposes: readonly (keyof typeof DOCUMENTS_OF_ACCOUNT)[] = ['settlement', 'billing'],
): Promise<void> {
  for (const purpose of purposes)
    await sql`
      update stored_files f set bank_account_id = a.id from client_bank_accounts a
       where f.client_id = ${clientId} and a.client_id = f.client_id and a.purpose = ${purpose} and a.active
         and f.title = any(${arrayLiteral([...DOCUMENTS_OF_ACCOUNT[purpose]])}::text[]) and f.bank_account_id is null`;
}

/**
 * Titles of which a business has a document: none that was taken back, none in which something was found, and none of an account
 * that is no longer the one in use.
 */
export async function titlesOnFile(tx: Tx, clientId: bigint): Promise<Set<DocumentTitle>> {
  const rows = await documentRowsOf(tx, clientId);
  return new Set(
    rows
      .filter(({ current, scan, formerAccount }) => current && scan !== 'infected' && formerAccount === null)
      .map(({ title }) => title),
  );
}
