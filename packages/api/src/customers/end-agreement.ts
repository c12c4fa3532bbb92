import { columns, joined } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { authorizations } from '@cordelle/db/schema/authorizations.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Addresses } from '@cordelle/engine/app.ts';
import { changeConsents } from '@cordelle/engine/authorizations/consent.ts';
import type { WrittenMail } from '@cordelle/engine/mail/mail-page.ts';
import { newPayerLink } from '@cordelle/engine/mail/payer-link.ts';
import { MAIL_BUSINESS, type PayerMailBusiness, payerMail } from '@cordelle/engine/mail/payer-mail.ts';
import { writeMails } from '@cordelle/engine/outbox-rows.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { MemberContext } from '../context.ts';
import { requestMeta } from '../request-meta.ts';
import { type Ended, endPayments, NOTHING_ENDED } from './end-payments.ts';

const ENDING = joined(
  columns(customers, 'c', ['name', 'email', 'language', 'identifier']),
  columns(clients, 'cl', ['country']),
  columns(authorizations, 'a', ['status', 'number']),
  MAIL_BUSINESS,
);

/**
 * A business ends one agreement of a payer: its schedules end and its planned debits are removed, what is at the bank goes on,
 * the others stand as they did, and the payer is told. Throws `record.not_found`, `authorization.not_in_force`. Source: agreements §A7.
 */
export async function endAgreement(
  ctx: MemberContext,
  tx: Tx,
  customerId: bigint,
  agreementId: bigint,
): Promise<Ended> {
  const clientId = ctx.client.id;
  const [row] = await tx.sql`
    select ${ENDING}
      from customers c
      join clients cl on cl.id = c.client_id
      join authorizations a on a.client_id = c.client_id and a.customer_id = c.id
     where c.client_id = ${clientId} and c.id = ${customerId} and a.id = ${agreementId} for update of c`;
  if (!row) throw new DomainError('record.not_found');
  if (!['in_force', 'suspended', 'used'].includes(row.status)) throw new DomainError('authorization.not_in_force');
  const others = await tx.sql<{ reference: string }[]>`
    select ${row.identifier} || '-' || number as reference
      from authorizations
     where client_id = ${clientId} and customer_id = ${customerId} and id <> ${agreementId}
       and status in ('in_force', 'suspended') order by number`;
  const references = { ended: `${row.identifier}-${row.number}`, stands: others.map(({ reference }) => reference) };
  const meta = requestMeta(ctx);
  const all = await endPayments(tx, meta, row.country, [customerId], 'authorization_revoked', agreementId);
  const ended = all.get(customerId) ?? NOTHING_ENDED;
  const by = { actor: ctx.actor, at: meta.now };
  await changeConsents(
    tx,
    [{ clientId, id: customerId, command: { type: 'end' }, told: ended, evidence: { ...ended }, ends: [agreementId] }],
    by,
  );
  const { email, language } = row;
  if (email === null) return ended;
  const { addresses, wallClock } = ctx.app;
  const page = await newPayerLink(tx, addresses, { clientId, customerId, wallNow: wallClock.now() });
  const mail = agreementEndedMail(row, { addresses, page, ...references, underWay: ended.underWay });
  const template = 'authorization_ended';
  const dedupeKey = `${template} agreement ${agreementId}`;
  await writeMails(tx, [{ ...mail, clientId, customerId, template, to: email, language, dedupeKey }], meta.now);
  return ended;
}

type Told = {
  readonly addresses: Addresses;
  readonly page: URL;
  /** References of the agreement, and of those that go on. */
  readonly ended: string;
  readonly stands: readonly string[];
  readonly underWay: number;
};

/** A business ended an agreement: which one, and what goes on. */
export function agreementEndedMail(
  payer: PayerMailBusiness & { readonly name: string; readonly language: Language },
  { addresses, page, ended, stands, underWay }: Told,
): WrittenMail {
  const { language, business, name } = payer;
  const say = (part: string, inputs: Record<string, unknown> = {}) =>
    translate(`email_agreement_ended_${part}`, language, { business, ...inputs });
  return payerMail(payer, {
    addresses,
    language,
    name,
    subject: say('subject'),
    page,
    paragraphs: [
      say('what', { ended }),
      ...(stands.length > 0 ? [say('stands', { stands: stands.join(', ') })] : []),
      ...(underWay > 0 ? [say('under_way', { count: underWay })] : []),
      say('owed'),
    ],
    footer: translate('email_agreement_ended_footer', language),
  });
}
