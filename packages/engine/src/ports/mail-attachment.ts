import { language } from '@cordelle/validation/language.ts';
import { payeeOnPage, payerReceipt } from '@cordelle/validation/payer-pages.ts';
import { countryCode, currencyCode } from '@cordelle/validation/wire.ts';
import { z } from 'zod';

/** A document that goes with a mail, as it is kept until the mail is sent: its name, and what it is drawn from. */
export const attachment = z.object({
  /** Without its ending. */
  name: z.string(),
  document: z.literal('agreement'),
  facts: z.object({
    country: countryCode,
    currency: currencyCode,
    language,
    checkAddress: z.string(),
    business: payeeOnPage.pick({ name: true, statementName: true }),
    receipt: payerReceipt,
  }),
});
export type Attachment = z.output<typeof attachment>;
