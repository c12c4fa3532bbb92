import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clientBankAccounts } from '@cordelle/db/schema/client-bank-accounts.ts';
import { HIDDEN_NUMBERS } from '@cordelle/engine/bank-numbers/hidden-numbers.ts';
import type { clientSummary } from '@cordelle/validation/clients.ts';
import type { z } from 'zod';

type Summary = z.infer<typeof clientSummary>;
type Accounts = {
  readonly settlement: Summary['settlementBankAccount'];
  readonly billing: Summary['billingBankAccount'];
};

/** Where a client is paid and what its fees are debited from, masked; an account may serve for both. */
export async function accountsOfClient({ sql }: Tx, clientId: bigint): Promise<Accounts> {
  const rows = await sql`
    select ${columns(clientBankAccounts, ['purpose', 'country', 'accountType', 'last2', 'bankName', 'alsoBilling'])}
      from client_bank_accounts where client_id = ${clientId} and active`;
  const masked = (row: (typeof rows)[number] | undefined): Summary['settlementBankAccount'] =>
    row
      ? {
          bankAccountType: row.accountType && (row.accountType === 'checking' ? 'Checking' : 'Savings'),
          routingNumber: row.country === 'US' ? HIDDEN_NUMBERS.routingNumber : null,
          transitNumber: row.country === 'CA' ? HIDDEN_NUMBERS.transitNumber : null,
          institutionNumber: row.country === 'CA' ? HIDDEN_NUMBERS.institutionNumber : null,
          accountNumber: `*****${row.last2}`,
          bankName: row.bankName,
        }
      : null;
  const settlement = rows.find(({ purpose }) => purpose === 'settlement');
  const billing = rows.find(({ purpose }) => purpose === 'billing');
  return {
    settlement: masked(settlement),
    billing: masked(billing ?? (settlement?.alsoBilling ? settlement : undefined)),
  };
}

/** Who agreed to the terms for a client when it was opened; null: nobody is on record. Needs the sight of the worker. */
export async function initialSignerOf({ sql }: Tx, clientId: bigint): Promise<string | null> {
  const [row] = await sql<{ name: string }[]>`
    select coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.email) as name
      from client_onboardings o join users u on u.id = o.agreement_user_id where o.client_id = ${clientId}`;
  return row?.name ?? null;
}
