import type { Tx } from '@cordelle/db/connection.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { ReturnClass } from '@cordelle/domain/return-codes/return-code.ts';
import type { HoldReason } from '@cordelle/domain/transaction/events.ts';
import { shownStatus } from '@cordelle/domain/transaction/shown-status.ts';
import { payerReason } from '@cordelle/engine/transactions/payer-reason.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { PayerOverview } from '@cordelle/validation/payer-links.ts';
import type { LinkedPayer } from '../auth/linked-payer.ts';
import { AT_BANK } from '../customers/end-payments.ts';

/** Debits a payer sees of what comes and, unless they ask for more, of what was. */
const DEBITS_SHOWN = 24;
/** Past debits on one page: nineteen years of weekly ones. */
const PAST_MAX = 1_000;

const PAST = "t.status in ('Processed', 'Approved', 'Declined', 'Chargeback')";

type DebitRow = {
  readonly date: string;
  readonly amountCents: bigint;
  readonly status: string;
  readonly returnCode: string | null;
  readonly returnClass: ReturnClass | null;
  readonly holdReason: HoldReason | null;
  readonly authorizationId: bigint | null;
  readonly future: boolean;
};

/** What comes next first, then what was, newest first: the latest, or as far back as a page goes. */
export function debitsOf(
  { sql }: Tx,
  { clientId, customerId }: LinkedPayer,
  { earlier }: { readonly earlier: boolean },
): Promise<DebitRow[]> {
  const columns = sql`t.process_date as date, t.amount_cents as "amountCents", t.status, t.return_code as "returnCode",
    t.return_class as "returnClass", t.hold_reason as "holdReason", t.authorization_id as "authorizationId"`;
  return sql<DebitRow[]>`
    (select ${columns}, true as future from transactions t
      where t.client_id = ${clientId} and t.customer_id = ${customerId} and t.status in ('Future', 'Sent to Bank')
      order by t.process_date, t.id limit ${DEBITS_SHOWN})
    union all
    (select ${columns}, false as future from transactions t
      where t.client_id = ${clientId} and t.customer_id = ${customerId} and ${sql.unsafe(PAST)}
      order by t.process_date desc, t.id desc limit ${earlier ? PAST_MAX : DEBITS_SHOWN})`;
}

/** How many debits there were, shown or not. */
export async function pastOf({ sql }: Tx, { clientId, customerId }: LinkedPayer): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from transactions t
     where t.client_id = ${clientId} and t.customer_id = ${customerId} and ${sql.unsafe(PAST)}`;
  return row?.count ?? 0;
}

/** How many debits are to come, shown or not, by agreement: what ending it removes, and what it does not stop. */
export function comingOf({ sql }: Tx, { clientId, customerId }: LinkedPayer) {
  return sql<{ authorizationId: bigint | null; planned: number; underWay: number }[]>`
    select t.authorization_id as "authorizationId", count(*) filter (where not ${sql.unsafe(`(${AT_BANK})`)})::integer as planned,
           count(*) filter (where ${sql.unsafe(AT_BANK)})::integer as "underWay"
      from transactions t
     where t.client_id = ${clientId} and t.customer_id = ${customerId} and t.status in ('Future', 'Sent to Bank')
     group by t.authorization_id`;
}

type Agreements = ReadonlyMap<string, Pick<PayerOverview['agreements'][number], 'reference' | 'suspended'>>;

/** A debit as its payer reads it. */
export function shownDebit(debit: DebitRow, agreements: Agreements, language: Language) {
  const agreement = agreements.get(String(debit.authorizationId));
  return {
    date: debit.date,
    amount: centsText(debit.amountCents),
    status: debit.status,
    statusText:
      debit.status === 'Future' && agreement?.suspended
        ? translate('payer_debit_held', language)
        : statusText(debit, language),
    reference: agreement?.reference ?? null,
  };
}

/** Why a debit was held back, as far as it concerns its payer: what stands between the business and us does not. */
const NOT_SENT: Readonly<Partial<Record<HoldReason, 'agreement' | 'objected' | 'account' | 'validation' | 'limit'>>> = {
  authorization_missing: 'agreement',
  authorization_objected: 'objected',
  bank_details_missing: 'account',
  bank_details_disabled: 'account',
  verification_missing: 'validation',
  over_authorization_limit: 'limit',
};

/**
 * A status as a payer reads it; what went wrong with its reason, as the mail about it says. Only who disputed a debit is said to have
 * it back: one that was not paid after all is not, whatever it is called in the books of the business. Source: agreements §C2, §C3.
 */
function statusText({ status, returnCode, returnClass, holdReason }: DebitRow, language: Language): string {
  if (shownStatus({ status, returnCode }) === 'Not Sent') {
    const why = holdReason && NOT_SENT[holdReason];
    if (!why) return translate('payer_state_not_sent', language);
    return translate('payer_not_sent_because', language, { reason: translate(`payer_not_sent_${why}`, language) });
  }
  const shown = status === 'Chargeback' && returnClass !== 'Chargeback' ? 'Declined' : status;
  const reason = returnCode && returnClass && payerReason(returnCode, returnClass, language);
  return [translate(`payer_debit_${shown.toLowerCase().replaceAll(' ', '_')}`, language), reason]
    .filter(Boolean)
    .join(' – ');
}
