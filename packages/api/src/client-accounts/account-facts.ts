import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { billingAuthorizations, clientBankConnections } from '@cordelle/db/schema/client-bank-accounts.ts';
import { clientOnboardings } from '@cordelle/db/schema/onboardings.ts';
import type { AccountFacts } from '@cordelle/domain/onboarding/account-needs.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { type AccountPurpose, type AccountRow, activeAccounts } from './account-rows.ts';

const CONNECTION = columns(clientBankConnections, ['id', 'state', 'problem']);
const SIGNED = columns(billingAuthorizations, ['bankAccountId', 'signerName', 'signerTitle', 'signedAt']);

/** One account of an application with everything that decides about it. */
export type AccountStanding = {
  readonly purpose: AccountPurpose;
  readonly account: AccountRow | null;
  readonly connection: Pick<Row<typeof CONNECTION>, 'problem'> | null;
  readonly facts: AccountFacts;
  /** Since when somebody has agreed to sign in at their bank. */
  readonly acceptedAt: Date | null;
};

/** Both accounts of a business that applies, and what it signed for its fees. Needs the worker's sight. */
export async function standingsOf(tx: Tx, clientId: bigint, country: Rail) {
  const accounts = await activeAccounts(tx, clientId, country);
  const [application] = await tx.sql`
    select ${columns(clientOnboardings, [
      'settlementFlinksAttempts',
      'billingFlinksAttempts',
      'settlementFlinksAcceptedAt',
      'billingFlinksAcceptedAt',
    ])} from client_onboardings where client_id = ${clientId}`;
  const [signed] = await tx.sql`
    select ${SIGNED} from billing_authorizations where client_id = ${clientId} and revoked_at is null`;
  const standing = async (purpose: AccountPurpose): Promise<AccountStanding> => {
    const account = accounts.find((one) => one.purpose === purpose) ?? null;
    const [connection = null] = await tx.sql`
      select ${CONNECTION} from client_bank_connections
       where client_id = ${clientId} and purpose = ${purpose} and state <> 'open' and not for_change order by id desc limit 1`;
    const state = connection?.state;
    return {
      purpose,
      account,
      connection,
      facts: {
        account: account && { verified: account.verifiedAt !== null },
        connection: state === 'reading' || state === 'failed' ? state : null,
        attempts:
          (purpose === 'settlement' ? application?.settlementFlinksAttempts : application?.billingFlinksAttempts) ?? 0,
      },
      acceptedAt:
        (purpose === 'settlement' ? application?.settlementFlinksAcceptedAt : application?.billingFlinksAcceptedAt) ??
        null,
    };
  };
  return { settlement: await standing('settlement'), billing: await standing('billing'), signed: signed ?? null };
}

/** From which account fees are debited. */
export const billingAccountIn = ({ settlement, billing }: { settlement: AccountStanding; billing: AccountStanding }) =>
  settlement.account?.alsoBilling ? settlement.account : billing.account;
