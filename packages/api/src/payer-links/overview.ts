import { columns, computed, joined, nullable, present } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { agreementChanges } from '@cordelle/db/schema/agreement-changes.ts';
import { authorizations } from '@cordelle/db/schema/authorizations.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import type { CustomerFacts } from '@cordelle/domain/customer/readiness.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { factsOf, readinessColumns } from '@cordelle/engine/customers/readiness-facts.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { payerLinkInput, payerOverview } from '@cordelle/validation/payer-links.ts';
import { agreementDocument } from '@cordelle/validation/payer-pages.ts';
import type { z } from 'zod';
import { type LinkedPayer, linkedPayer } from '../auth/linked-payer.ts';
import { waitingApprovals } from '../debit-approvals/list-approvals.ts';
import { type Offer, offerOf } from '../payer-offers/offer.ts';
import { scopeIn } from './agreement-scope.ts';
import { comingOf, debitsOf, pastOf, shownDebit } from './payer-debits.ts';

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

/** What a payer sees of what they pay a business. Throws `auth.link_invalid`. */
export async function overviewOf(
  app: App,
  { token, language: chosen, earlier }: z.output<typeof payerLinkInput>,
): Promise<z.input<typeof payerOverview>> {
  const payer = await inTransaction(app.worker, { readOnly: true }, (tx) =>
    linkedPayer(tx, token, app.wallClock.now()),
  );
  return inTransaction(app.database, { clientId: payer.clientId, readOnly: true }, (tx) =>
    readOverview(tx, payer, { language: chosen ?? payer.language, earlier, now: app.clock.now() }),
  );
}

type Asked = { readonly language: Language; readonly earlier: boolean; readonly now: Date };

async function readOverview(tx: Tx, payer: LinkedPayer, { language, earlier, now }: Asked) {
  const { clientId, customerId } = payer;
  const [row] = await tx.sql`
    select ${COLUMNS}
      from customers c
      join clients cl on cl.id = c.client_id
      left join customer_bank_accounts b on b.client_id = c.client_id and b.id = c.bank_account_id
      left join authorizations given on given.client_id = c.client_id and given.id = c.authorization_id and given.number is not null
     where c.client_id = ${clientId} and c.id = ${customerId}`;
  invariant(row, 'the link belongs to a customer');
  const offer = await offerOf(tx, { clientId, kind: 'processing', payer: null }, false);
  const debits = await debitsOf(tx, payer, { earlier });
  const coming = await comingOf(tx, payer);
  const agreements = await agreementsOf(tx, payer, { offer, language, coming });
  const byId = new Map(agreements.map((one) => [one.id, one]));
  const asked = { clientId, customerId, currency: row.currency, now };
  const toApprove = row.authorization === 'complete' ? await waitingApprovals(tx, asked) : [];
  const [upcoming, past] = [debits.filter(({ future }) => future), debits.filter(({ future }) => !future)];
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
    coming: { planned: sumOf(coming, 'planned'), underWay: sumOf(coming, 'underWay') },
    upcoming: upcoming.map((debit) => shownDebit(debit, byId, language)),
    past: past.map((debit) => shownDebit(debit, byId, language)),
    earlier: (await pastOf(tx, payer)) - past.length,
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

type Coming = Awaited<ReturnType<typeof comingOf>>;
const sumOf = (coming: Coming, which: 'planned' | 'underWay'): number =>
  coming.reduce((sum, one) => sum + one[which], 0);

const AGREEMENT = joined(
  columns(authorizations, 'a', ['id', 'scope', 'givenAt', 'objectedAt']),
  computed<{
    reference: string;
    status: PayerConsent['status'];
    refused: boolean;
    terms: string | null;
    termsHash: string | null;
    document: unknown;
    answers: unknown;
  }>({
    reference: `c.identifier || '-' || a.number`,
    status: 'a.status',
    refused: 'b.disabled_at is not null',
    terms: 'v.terms',
    termsHash: 'v.terms_hash',
    document: 'v.document',
    answers: `g.evidence -> 'answers'`,
  }),
);
type PayerConsent = z.input<typeof payerOverview>['agreements'][number];
type Reading = { readonly offer: Offer; readonly language: Language; readonly coming: Coming };

/** Each with the words it was given in last; those in force first, the newest of them at the top. */
async function agreementsOf(tx: Tx, payer: LinkedPayer, { offer, language, coming }: Reading): Promise<PayerConsent[]> {
  const { clientId, customerId } = payer;
  const rows = await tx.sql`
    select ${AGREEMENT}
      from authorizations a
      join customers c on c.client_id = a.client_id and c.id = a.customer_id
      left join customer_bank_accounts b on b.client_id = a.client_id and b.id = a.bank_account_id
      left join lateral (
        select v.terms, v.terms_hash, v.document from customer_authorizations v
         where v.client_id = a.client_id and v.authorization_id = a.id and v.kind in ('given', 'account_changed')
         order by v.version desc limit 1) v on true
      left join lateral (
        select g.evidence from customer_authorizations g
         where g.client_id = a.client_id and g.authorization_id = a.id and g.kind = 'given'
         order by g.version desc limit 1) g on true
     where a.client_id = ${clientId} and a.customer_id = ${customerId} and a.number is not null
     order by a.status in ('in_force', 'suspended') desc, a.number desc limit ${AGREEMENTS_SHOWN}`;
  const objections = await objectionsOf(tx, payer, offer.country);
  return rows.map(({ id, terms, termsHash, document, givenAt, objectedAt, refused, scope, answers, ...row }) => ({
    ...row,
    id: String(id),
    scope: scopeIn(offer, { scope, answers }, language),
    givenAt: givenAt?.toISOString() ?? null,
    suspended:
      row.status === 'suspended'
        ? {
            objections: objections.filter(({ about }) => about.includes(id)).map(({ about: _, ...one }) => one),
            account: refused || objectedAt === null,
          }
        : null,
    planned: coming.find(({ authorizationId }) => authorizationId === id)?.planned ?? 0,
    underWay: coming.find(({ authorizationId }) => authorizationId === id)?.underWay ?? 0,
    agreement:
      terms !== null && termsHash !== null
        ? { text: terms, hash: termsHash, document: document === null ? null : agreementDocument.parse(document) }
        : null,
  }));
}

/** Changes the payer objects to, that nobody settled yet, and the agreements they are about. */
async function objectionsOf({ sql }: Tx, { clientId, customerId }: LinkedPayer, rail: Rail) {
  const rows = await sql`
    select ${columns(agreementChanges, 'h', ['id', 'authorizationIds'])}, ${present(columns(agreementChanges, 'h', ['objectedAt']))}
      from agreement_changes h
     where h.client_id = ${clientId} and h.customer_id = ${customerId} and h.objected_at is not null and h.settled_at is null
     order by h.id`;
  return rows.map(({ id, authorizationIds, objectedAt }) => ({
    id: String(id),
    since: localDate(objectedAt, RAIL_FACTS[rail].zone),
    about: authorizationIds,
  }));
}
