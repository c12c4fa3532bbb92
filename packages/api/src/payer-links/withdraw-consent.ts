import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import type { Addresses } from '@cordelle/engine/app.ts';
import { writeAuditRows } from '@cordelle/engine/audit/audit-rows.ts';
import { changeConsents } from '@cordelle/engine/authorizations/consent.ts';
import type { WrittenMail } from '@cordelle/engine/mail/mail-page.ts';
import { notifyUsers } from '@cordelle/engine/mail/notify-users.ts';
import { newPayerLink } from '@cordelle/engine/mail/payer-link.ts';
import { MAIL_BUSINESS, type PayerMailBusiness, payerMail } from '@cordelle/engine/mail/payer-mail.ts';
import { writeMails } from '@cordelle/engine/outbox-rows.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { withdrawConsentInput } from '@cordelle/validation/payer-links.ts';
import type { z } from 'zod';
import { asLinkedPayer } from '../auth/linked-payer.ts';
import type { RequestContext } from '../context.ts';
import { type Ended, endPayments, NOTHING_ENDED } from '../customers/end-payments.ts';
import { PAYER } from '../payer-flows/give-consent.ts';
import { type Ending, whatEnds } from './what-ends.ts';

const COLUMNS = joined(
  columns(customers, 'c', ['name', 'email', 'language']),
  columns(customers, 'c', { authorization: 'authorizationStatus' }),
  columns(clients, 'cl', ['country']),
  MAIL_BUSINESS,
);

/** What became of the payments; `already`: there was nothing to end any more. */
type Withdrawn = Ended & { readonly already: boolean };

/** News for the business, by what was ended. */
const NEWS = { one: 'agreement_withdrawn', all: 'agreements_withdrawn', only: 'authorization_withdrawn' } as const;

/**
 * A payer ends one of their agreements, or all: planned debits and schedules under it end at once, what is at the bank goes on, the consent is on record
 * as revoked, and both sides are written to. Asked again, nothing more happens. Throws `auth.link_invalid`. Source: agreements §A7, §B5.
 */
export async function withdrawConsent(
  { app, ip, userAgent, requestId }: RequestContext,
  { token, agreement }: z.output<typeof withdrawConsentInput>,
): Promise<Withdrawn> {
  const only = agreement === null ? null : BigInt(agreement);
  const wallNow = app.wallClock.now();
  return asLinkedPayer(app, token, async (tx, payer) => {
    const { clientId, customerId } = payer;
    const row = await lockedRow(tx, clientId, customerId);
    const ending = row.authorization === 'complete' ? await whatEnds(tx, payer, only) : null;
    if (ending === null) return { ...NOTHING_ENDED, already: true };
    const now = app.clock.now();
    const meta = { actor: PAYER, cause: 'consent withdrawn', idempotencyKey: null, occurredAt: now };
    const ended = await endPayments(
      tx,
      { clientId, now, meta },
      row.country,
      [customerId],
      'authorization_revoked',
      only,
    );
    const what = ended.get(customerId) ?? NOTHING_ENDED;
    const by = { actor: PAYER, at: now };
    const evidence = { method: 'mailed_link', withdrawnAt: wallNow.toISOString(), ip, userAgent, ...what };
    const withdrawn = {
      clientId,
      id: customerId,
      command: { type: 'withdraw' },
      told: what,
      evidence,
      ...(only !== null && { ends: [only] }),
    } as const;
    await changeConsents(tx, [withdrawn], by);
    await writeAuditRows(tx, [
      {
        clientId,
        at: now,
        actor: PAYER,
        action: 'customers.withdraw_authorization',
        targetType: 'customers',
        targetId: customerId,
        after: what,
        requestId,
      },
    ]);
    await confirm(tx, app.addresses, { clientId, customerId, row, ending, what, now, wallNow });
    const news = {
      clientId,
      template: NEWS[ending.which],
      inputs: (language: Language) => ({
        name: row.name,
        payments: what.payments,
        underWay: what.underWay,
        ended: ending.ended(language),
        stands: ending.stands(language),
      }),
      path: `/client/customers/${customerId}`,
      about: `${customerId} ${now.getTime()}`,
    };
    await notifyUsers(tx, app.addresses, 'newAuthorizationEmail', [news], now);
    return { ...what, already: false };
  });
}

async function lockedRow({ sql }: Tx, clientId: bigint, customerId: bigint): Promise<Row<typeof COLUMNS>> {
  const [row] = await sql`
    select ${COLUMNS}
      from customers c join clients cl on cl.id = c.client_id
     where c.client_id = ${clientId} and c.id = ${customerId} for update of c`;
  if (!row) throw new DomainError('auth.link_invalid');
  return row;
}

type Confirmed = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly row: Row<typeof COLUMNS>;
  readonly ending: Ending;
  readonly what: Ended;
  readonly now: Date;
  readonly wallNow: Date;
};

async function confirm(
  tx: Tx,
  addresses: Addresses,
  { clientId, customerId, row, ending, what, now, wallNow }: Confirmed,
): Promise<void> {
  const { email, language } = row;
  if (email === null) return;
  const page = await newPayerLink(tx, addresses, { clientId, customerId, wallNow });
  const mail = consentWithdrawnMail(row, { addresses, page, ending, underWay: what.underWay });
  const [version] = await tx.sql<{ version: number }[]>`
    select max(version) as version from customer_authorizations
     where client_id = ${clientId} and customer_id = ${customerId}`;
  invariant(version, 'the consent has a version');
  const template = 'authorization_ended';
  const dedupeKey = `${template} ${customerId} ${version.version}`;
  await writeMails(tx, [{ ...mail, clientId, customerId, template, to: email, language, dedupeKey }], now);
}

type Told = {
  readonly addresses: Addresses;
  readonly page: URL;
  readonly ending: Ending;
  readonly underWay: number;
};

/** A payer ended what they agreed to: of several it says which, and what goes on. */
export function consentWithdrawnMail(
  payer: PayerMailBusiness & { readonly name: string; readonly language: Language },
  { addresses, page, ending, underWay }: Told,
): WrittenMail {
  const { language, business, name } = payer;
  const { which, reference } = ending;
  const [ended, stands] = [ending.ended(language), ending.stands(language)];
  const say = (part: string, inputs: Record<string, unknown> = {}) =>
    translate(`email_withdrawn_${part}`, language, { business, reference, ended, stands, ...inputs });
  const said = which === 'only' ? '' : `${which}_`;
  return payerMail(payer, {
    addresses,
    language,
    name,
    subject: say(`${said}subject`),
    page,
    paragraphs: [
      say(`${said}what`),
      ...(which === 'one' ? [say('one_stands')] : []),
      ...(underWay > 0 ? [say('under_way', { count: underWay })] : []),
      say('owed'),
    ],
    footer: translate('email_agreement_ended_footer', language),
  });
}
