import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { Addresses, App } from '@cordelle/engine/app.ts';
import type { WrittenMail } from '@cordelle/engine/mail/mail-page.ts';
import { mailBusiness, type PayerMailBusiness, payerMail } from '@cordelle/engine/mail/payer-mail.ts';
import { writeMails } from '@cordelle/engine/outbox-rows.ts';
import { fingerprintOf, newSecret } from '@cordelle/engine/secrets.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { payerEmail, payerName } from './chosen.ts';
import type { Witness } from './complete.ts';
import type { Flow } from './flow-store.ts';
import { plannedDebits } from './planned-debits.ts';

/** How long a mailed confirmation works. */
export const CONFIRMATION_HOURS = 24;
/** A second mail of one flow waits so long. */
const RESEND_SECONDS = 60;

/** Somebody who gave before, as the charity has them on record. */
type KnownDonor = { readonly id: bigint; readonly name: string };

/**
 * The donor who gave before under the address of a donation, with an account the bank has not refused; null: nobody. Where
 * several have it, the one of that name, else the newest. A business, or who set a limit to each debit, agreed to something else than a donation asks for:
 * they go on as somebody new, and what they agreed to stays as it is.
 */
export async function knownDonorOf({ sql }: Tx, { clientId, offer, kept }: Flow): Promise<KnownDonor | null> {
  const email = payerEmail(offer, kept.typed);
  if (email === null) return null;
  const [row] = await sql`
    select ${columns(customers, 'c', ['id', 'name'])} from customers c
      join customer_bank_accounts a on a.client_id = c.client_id and a.id = c.bank_account_id and a.disabled_at is null
     where c.client_id = ${clientId} and lower(c.email) = ${email.toLowerCase()} and c.active
       and c.authorization_status = 'complete' and c.customer_type = 'Personal' and c.authorization_limit_cents is null
     order by lower(c.name) = ${payerName(offer, kept.typed).toLowerCase()} desc, c.created_at desc, c.id desc limit 1`;
  return row ?? null;
}

/**
 * Asks a donor whose account is known to confirm by mail that the donation is theirs; for somebody new the flow goes on
 * without. Returns the flow as it is now.
 */
export async function confirmByMail(
  tx: Tx,
  app: App,
  flow: Flow,
  { known, now, wallNow }: Witness & { readonly known: KnownDonor | null },
): Promise<Flow> {
  const { clientId, offer, language, kept } = flow;
  const email = payerEmail(offer, kept.typed);
  if (known === null || email === null) {
    await tx.sql`
      update payer_flows set ${replaced(tx)}, email_token_hash = null, email_sent_at = null, customer_id = null
       where client_id = ${clientId} and id = ${flow.id}`;
    return { ...flow, emailSentAt: null, customerId: null };
  }
  const recent = flow.emailSentAt !== null && wallNow.getTime() - flow.emailSentAt.getTime() < RESEND_SECONDS * 1000;
  if (recent && flow.customerId === known.id) return flow;
  const token = newSecret();
  await tx.sql`
    update payer_flows set ${replaced(tx)}, email_token_hash = ${fingerprintOf(token)}, email_sent_at = ${wallNow}, customer_id = ${known.id},
           expires_at = ${new Date(wallNow.getTime() + CONFIRMATION_HOURS * 60 * 60_000)}
     where client_id = ${clientId} and id = ${flow.id}`;
  const business = await mailBusiness(tx, clientId);
  const debits = plannedDebits(offer, 'donation', kept.typed, language);
  const mail = donationMail(business, {
    addresses: app.addresses,
    language,
    // Not as it was typed: the mail goes to whoever has the address.
    name: known.name,
    sentence: debits?.sentence ?? '',
    link: new URL(`/donation/verify_email?token=${token}&language=${language}`, app.addresses.publicBaseUrl),
  });
  const template = 'donation_verification';
  const dedupeKey = `${template} ${flow.id} ${wallNow.getTime()}`;
  await writeMails(tx, [{ ...mail, clientId, customerId: known.id, template, to: email, language, dedupeKey }], now);
  return { ...flow, emailSentAt: wallNow, customerId: known.id };
}

/** The link that was mailed before opens nothing any more, and can say why. */
const replaced = ({ sql }: Tx) =>
  sql`replaced_token_hashes = array_remove(replaced_token_hashes || email_token_hash, null)`;

type Asked = {
  readonly addresses: Addresses;
  readonly language: Language;
  readonly name: string | null;
  /** What would be given, and when. */
  readonly sentence: string;
  readonly link: URL;
};

/** The question whether a donation is of whoever reads it. */
export function donationMail(
  business: PayerMailBusiness,
  { addresses, language, name, sentence, link }: Asked,
): WrittenMail {
  const say = (part: string, inputs: Record<string, unknown> = {}) =>
    translate(`email_donation_${part}`, language, { business: business.business, ...inputs });
  return payerMail(business, {
    addresses,
    language,
    name,
    subject: say('subject'),
    paragraphs: [say('what', { sentence }), say('not_you')],
    // Whoever typed the address may be somebody else: nothing but the donation opens with this mail.
    page: null,
    button: { words: say('button'), link },
    footer: say('footer', { hours: CONFIRMATION_HOURS }),
  });
}
