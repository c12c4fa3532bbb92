import { inTransaction } from '@cordelle/db/connection.ts';
import { money } from '@cordelle/domain/money.ts';
import { hashOfText } from '@cordelle/engine/client-texts/client-texts.ts';
import type { BankingDays } from '@cordelle/engine/testing/banking-days.ts';
import { createSchedule } from '../transaction-schedules/commands.ts';
import { consentGiven } from './consents.ts';

const MAPLE = 4n;
const DONOR = 4001n;

export const agreedTo = (terms: string) => ({ terms, termsHash: hashOfText(terms) });

/** A gift of the first payer of client 4, planned under the very agreement in which they gave it. Returns which agreement it is. */
export async function giftUnder(
  { world }: BankingDays,
  kind: 'recurring' | 'one_time',
  amount: bigint,
  processDate: string,
): Promise<bigint> {
  const authorizationId = await consentGiven(world, MAPLE, DONOR, kind, agreedTo(`I give ${amount} cents, ${kind}.`));
  const meta = { actor: 'payer', cause: null, occurredAt: world.now };
  const terms = {
    customerId: String(DONOR),
    amount: money(amount, 'CAD'),
    frequency: kind === 'recurring' ? ('Weekly' as const) : ('Once' as const),
    installments: kind === 'recurring' ? null : 1,
    processDate,
    secondProcessDate: null,
    comment: null,
  };
  await inTransaction(world.database.worker, { clientId: MAPLE }, (tx) =>
    createSchedule(tx, { clientId: MAPLE, now: world.now, meta }, terms, { authorizationId, justGiven: true }),
  );
  return authorizationId;
}
