import { columns, type Row } from '@cordelle/db/columns.ts';
import { clientBankConnections } from '@cordelle/db/schema/client-bank-accounts.ts';

export const CONNECTION = columns(clientBankConnections, [
  'clientId',
  'id',
  'purpose',
  'forChange',
  'tag',
  'state',
  'actor',
  'loginIdEncrypted',
  'loginHash',
  'requestId',
  'accountId',
  'createdAt',
  'spentAt',
]);
/** A sign-in of a business's people at its bank, as it is stored. */
export type ConnectionRow = Row<typeof CONNECTION>;
