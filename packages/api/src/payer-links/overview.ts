import { columns, computed, joined, nullable } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { authorizations } from '@cordelle/db/schema/authorizations.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import type { CustomerFacts } from '@cordelle/domain/customer/readiness.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { ReturnClass } from '@cordelle/domain/return-codes/return-code.ts';
import { shownStatus } from '@cordelle/domain/transaction/shown-status.ts';
import type { App } from '@cordelle/engine/app.ts';
import { factsOf, readinessColumns } from '@cordelle/engine/customers/readiness-facts.ts';
import { payerReason } from '@cordelle/engine/transactions/payer-reason.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { payerOverview } from '@cordelle/validation/payer-links.ts';
import { agreementDocument } from '@cordelle/validation/payer-pages.ts';
import type { z } from 'zod';
import { type LinkedPayer, linkedPayer } from '../auth/linked-payer.ts';
import { waitingApprovals } from '../debit-approvals/list-approvals.ts';
import { offerOf } from '../payer-offers/offer.ts';

/** Debits a payer sees of what comes and of what was. */
const DEBITS_SHOWN = 24;
const AGREEMENTS_SHOWN = 50;

const COLUMNS = joined(
  columns(customers, 'c', { name: 'name', identifier: 'identifier', authorization: 'authorizationStatus' }),
  columns(clients, 'cl', ['country', 'currency']),
  nullable(columns(customerBankAccounts, 'b', ['mask', 'bankName'])),
  readinessColumns,
  computed<{
    version: number | null;
    givenAt: Date | null;
  }>({
    version: 'given.number',
    givenAt: 'given.given_at',
  }),
);

type DebitRow = {
  readonly date: string;
  readonly amountCents: bigint;
  readonly status: string;
  readonly returnCode: string | null;
  readonly returnClass: ReturnClass | null;
  readonly authorizationId: bigint | null;
  readonly future: boolean;
};

/** What a payer sees of what they pay a business. Throws `auth.link_invalid`. */
export async function overviewOf(
  app: App,
  { token, language: chosen }: { readonly token: string; readonly language: Language | null },
): Promise<z.input<typeof payerOverview>> {
  const payer = await inTransaction(app.worker, { readOnly: true }, (tx) =>
    linkedPayer(tx, token, app.wallClock.now()),
  );
  return inTransaction(app.database, { clientId: payer.clientId, readOnly: true }, (tx) =>
    readOverview(tx, payer, chosen ?? payer.language, app.clock.now()),
  );
}

async function readOverview(tx: Tx, { clientId, customerId }: LinkedPayer, language: Language, now: Date) {
  const [row] = await tx.sql`
    select ${COLUMNS}
      from customers c
      join clients cl on cl.id = c.client_id
      left join customer_bank_accounts b on b.client_id = c.client_id and b.id = c.bank_account_id
      left join authorizations given on given.client_id = c.client_id and given.id = c.authorization_id and given.number is not null
     where c.client_id = ${clientId} and c.id = ${customerId}`;
  invariant(row, 'the link belongs to a customer');
  const offer = await offerOf(tx, { clientId, kind: 'processing', payer: null }, false);
  const debits = await debitsOf(tx, clientId, customerId);
  const agreements = await agreementsOf(tx, clientId, customerId);
  const references = new Map(agreements.map(({ id, reference }) => [id, reference]));
  const asked = { clientId, customerId, currency: row.currency, now };
  const toApprove = row.authorization === 'complete' ? await waitingApprovals(tx, asked) : [];
  const shown = (debit: DebitRow) => ({
    date: debit.date,
    amount: centsText(debit.amountCents),
    status: debit.status,
    statusText: statusText(debit, language),
    reference: references.get(String(debit.authorizationId)) ?? null,
  });
  const { version, givenAt } = row;
  return {
    country: row.country,
    currency: row.currency,
    language,
    business: offer.business,
    name: row.name,
    account: row.mask,
    bankName: row.bankName,
    consent:
      version === null && row.authorization === 'pending'
        ? null
        : {
            state: row.authorization === 'complete' ? ('given' as const) : ('ended' as const),
            reference: version === null ? row.identifier : `${row.identifier}-${version}`,
            givenAt: givenAt?.toISOString() ?? null,
          },
    agreements,
    toApprove,
    upcoming: debits.filter(({ future }) => future).map(shown),
    past: debits.filter(({ future }) => !future).map(shown),
    verification:
      offer.switches.requireVerification || (row.validationByRule && offer.switches.webValidation === 'micro_entries'),
    validation: validationOf(factsOf(row)),
  };
}

/** What debits still wait for, or what keeps them from being made: the account. */
const validationOf = ({ validationByRule, verification }: CustomerFacts): 'pending' | 'failed' | null => {
  if (!validationByRule || verification === 'complete') return null;
  return verification === 'failed' ? 'failed' : 'pending';
};

const AGREEMENT = joined(
  columns(authorizations, 'a', ['id', 'scope', 'givenAt']),
  computed<{
    reference: string;
    status: PayerConsent['status'];
    terms: string | null;
    termsHash: string | null;
    document: unknown;
  }>({
    reference: `c.identifier || '-' || a.number`,
    status: 'a.status',
    terms: 'v.terms',
    termsHash: 'v.terms_hash',
    document: 'v.document',
  }),
);
type PayerConsent = z.input<typeof payerOverview>['agreements'][number];

/** Each with the words it was given in last; those in force first, the newest of them at the top. */
async function agreementsOf({ sql }: Tx, clientId: bigint, customerId: bigint): Promise<PayerConsent[]> {
  const rows = await sql`
    select ${AGREEMENT}
      from authorizations a
      join customers c on c.client_id = a.client_id and c.id = a.customer_id
      left join lateral (
        select v.terms, v.terms_hash, v.document from customer_authorizations v
         where v.client_id = a.client_id and v.authorization_id = a.id and v.kind in ('given', 'account_changed')
         order by v.version desc limit 1) v on true
     where a.client_id = ${clientId} and a.customer_id = ${customerId} and a.number is not null
     order by a.status in ('in_force', 'suspended') desc, a.number desc limit ${AGREEMENTS_SHOWN}`;
  return rows.map(({ id, terms, termsHash, document, givenAt, ...row }) => ({
    ...row,
    id: String(id),
    givenAt: givenAt?.toISOString() ?? null,
    agreement:
      terms !== null && termsHash !== null
        ? { text: terms, hash: termsHash, document: document === null ? null : agreementDocument.parse(document) }
        : null,
  }));
}

/** What comes next first, then what was, newest first. */
function debitsOf({ sql }: Tx, clientId: bigint, customerId: bigint): Promise<DebitRow[]> {
  const columns = sql`t.process_date as date, t.amount_cents as "amountCents", t.status, t.return_code as "returnCode",
    t.return_class as "returnClass", t.authorization_id as "authorizationId"`;
  return sql<DebitRow[]>`
    (select ${columns}, true as future from transactions t
      where t.client_id = ${clientId} and t.customer_id = ${customerId} and t.status in ('Future', 'Sent to Bank')
      order by t.process_date, t.id limit ${DEBITS_SHOWN})
    union all
    (select ${columns}, false as future from transactions t
      where t.client_id = ${clientId} and t.customer_id = ${customerId}
        and t.status in ('Processed', 'Approved', 'Declined', 'Chargeback')
      order by t.process_date desc, t.id desc limit ${DEBITS_SHOWN})`;
}

/**
 * A status as a payer reads it; what went wrong with its reason, as the mail about it says. Only who disputed a debit is said to have
 * it back: one that was not paid after all is not, whatever it is called in the books of the business. Source: agreements §C2, §C3.
 */
function statusText({ status, returnCode, returnClass }: DebitRow, language: Language): string {
  if (shownStatus({ status, returnCode }) === 'Not Sent') return translate('payer_state_not_sent', language);
  const shown = status === 'Chargeback' && returnClass !== 'Chargeback' ? 'Declined' : status;
  const reason = returnCode && returnClass && payerReason(returnCode, returnClass, language);
  return [translate(`payer_debit_${shown.toLowerCase().replaceAll(' ', '_')}`, language), reason]
    .filter(Boolean)
    .join(' – ');
}
