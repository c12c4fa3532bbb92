import type { Tx } from '@cordelle/db/connection.ts';
import type { Addresses, App } from '@cordelle/engine/app.ts';
import type { WrittenMail } from '@cordelle/engine/mail/mail-page.ts';
import { newPayerLink } from '@cordelle/engine/mail/payer-link.ts';
import { mailBusiness, type PayerMailBusiness, payerMail } from '@cordelle/engine/mail/payer-mail.ts';
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
  /** Of the sealed original. */
  readonly originalHash: string;
  readonly now: Date;
  readonly wallNow: Date;
};

/**
 * The payer's copy: the whole agreement as it was accepted, in the mail and as a PDF with it, and the link to their own page. No switch stops it. Source:
 * agreements §A5 (confirmation) and §B1 (copy to the receiver).
 */
export async function confirmationMail(tx: Tx, app: App, confirmed: Confirmed): Promise<void> {
  const { clientId, customerId, version, offer, language, receipt, originalHash, now, wallNow } = confirmed;
  const { addresses } = app;
  const page = await newPayerLink(tx, addresses, { clientId, customerId, wallNow });
  const mail = agreementMail(await mailBusiness(tx, clientId), { addresses, language, receipt, originalHash, page });
  const template = 'agreement_confirmation';
  const { country, currency, business } = offer;
  const facts = { country, currency, language, checkAddress: checkAddress(addresses), business, receipt };
  const attachment = { name: receipt.reference, document: 'agreement', facts } as const;
  const dedupeKey = `${template} ${customerId} ${version}`;
  const addressed = { clientId, customerId, template, to: receipt.email, language, dedupeKey };
  await writeMails(tx, [{ ...mail, ...addressed, attachment }], now);
}

type Confirming = Pick<Confirmed, 'language' | 'receipt' | 'originalHash'> & {
  readonly addresses: Addresses;
  readonly page: URL;
};

/** The mail itself, which has the agreement as it was shown, and names the copy that goes with it. */
export function agreementMail(
  business: PayerMailBusiness,
  { addresses, language, receipt, originalHash, page }: Confirming,
): WrittenMail {
  const say = (part: string, inputs: Record<string, unknown> = {}) =>
    translate(`email_agreement_${part}`, language, { business: business.business, ...inputs });
  const check = new URL(checkAddress(addresses));
  return payerMail(business, {
    addresses,
    language,
    name: receipt.name,
    subject: say('subject'),
    paragraphs: [
      say('what', { reference: receipt.reference }),
      ...(receipt.verification === 'microdeposit' ? [translate('payer_done_microdeposit', language)] : []),
      { agreement: receipt.agreement },
    ],
    page,
    afterwards: [
      say('hash', { hash: receipt.agreement.hash }),
      say('hash_original', { hash: originalHash }),
      { text: say('check', { address: check.href }), link: check },
    ],
    footer: say('footer'),
  });
}
