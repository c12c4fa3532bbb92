import type { Tx } from '@cordelle/db/connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import { mailPage } from '@cordelle/engine/mail/mail-page.ts';
import { newPayerLink } from '@cordelle/engine/mail/payer-link.ts';
import { writeMails } from '@cordelle/engine/outbox-rows.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { PayerReceipt } from '@cordelle/validation/payer-pages.ts';
import { checkAddress } from '../evidence/check-address.ts';
import type { Offer } from '../payer-offers/offer.ts';

type Confirmed = {
  readonly clientId: bigint;
  readonly customerId: bigint;
  readonly version: number;
  readonly offer: Offer;
  readonly language: Language;
  readonly receipt: PayerReceipt;
  readonly now: Date;
  readonly wallNow: Date;
};

/**
 * The payer's copy: the whole agreement as it was accepted, and the link to their own page. No switch stops it. Source:
 * agreements §A5 (confirmation) and §B1 (copy to the receiver).
 */
export async function confirmationMail(tx: Tx, app: App, confirmed: Confirmed): Promise<void> {
  const { clientId, customerId, version, offer, language, receipt, now, wallNow } = confirmed;
  const { business } = offer;
  const say = (part: string, inputs: Record<string, unknown> = {}) =>
    translate(`email_agreement_${part}`, language, { business: business.name, ...inputs });
  const link = await newPayerLink(tx, app.addresses, { clientId, customerId, wallNow });
  const mail = mailPage({
    language,
    subject: say('subject'),
    paragraphs: [
      say('greeting', { name: receipt.name }),
      say('what', { reference: receipt.reference }),
      ...(receipt.verification === 'microdeposit' ? [translate('payer_done_microdeposit', language)] : []),
      ...receipt.agreement.text.split('\n\n'),
    ],
    button: { words: say('button'), link },
    afterwards: [say('hash', { hash: receipt.agreement.hash }), say('check', { address: checkAddress(app.addresses) })],
    footer: say('footer'),
  });
  const template = 'agreement_confirmation';
  const dedupeKey = `${template} ${customerId} ${version}`;
  await writeMails(tx, [{ ...mail, clientId, customerId, template, to: receipt.email, language, dedupeKey }], now);
}
