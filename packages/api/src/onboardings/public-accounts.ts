import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clientBankAccounts } from '@cordelle/db/schema/client-bank-accounts.ts';
import type { OnboardingClient } from '@cordelle/validation/onboarding/public.ts';

const ACCOUNT = columns(clientBankAccounts, [
  'purpose',
  'country',
  'accountType',
  'last2',
  'verifiedAt',
  'alsoBilling',
]);
type Accounts = Pick<OnboardingClient, 'settlementBankAccount' | 'billingBankAccount'>;

const hidden = (digits: number): string => '*'.repeat(digits);
/** How many of the digits of an account are hidden: as many for all, so that they tell nothing. */
const ACCOUNT_HIDDEN = 5;

/** The accounts in use; nothing is opened for it. */
export async function publicAccounts({ sql }: Tx, clientId: bigint): Promise<Accounts> {
  const accounts = await sql`
    select ${ACCOUNT} from client_bank_accounts where client_id = ${clientId} and active`;
  const settlement = accounts.find(({ purpose }) => purpose === 'settlement');
  const billing =
    accounts.find(({ purpose }) => purpose === 'billing') ?? (settlement?.alsoBilling ? settlement : undefined);
  return {
    settlementBankAccount: settlement ? masked(settlement) : null,
    billingBankAccount: billing ? masked(billing) : null,
  };
}

function masked({ country, accountType, last2, verifiedAt }: Row<typeof ACCOUNT>) {
  const isCanadian = country === 'CA';
  return {
    bankAccountType:
      accountType === null ? null : accountType === 'savings' ? ('Savings' as const) : ('Checking' as const),
    routingNumber: isCanadian ? null : hidden(9),
    transitNumber: isCanadian ? hidden(5) : null,
    institutionNumber: isCanadian ? hidden(3) : null,
    accountNumber: `${hidden(ACCOUNT_HIDDEN)}${last2}`,
    verified: verifiedAt !== null,
  };
}
