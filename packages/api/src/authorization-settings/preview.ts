import type { Tx } from '@cordelle/db/connection.ts';
import { addressLines } from '@cordelle/domain/address/address-lines.ts';
import { type FlowKind, pagesOf } from '@cordelle/domain/payer-flow/pages.ts';
import type { previewInput } from '@cordelle/validation/authorization-settings.ts';
import type { PayerAnswers } from '@cordelle/validation/payer-flows.ts';
import { answersTo } from '@cordelle/validation/payer-page-fields.ts';
import type { PayerPageFacts, PayerReceipt } from '@cordelle/validation/payer-pages.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { agreementOf } from '../payer-flows/agreement-text.ts';
import { consentKindOf, payorLines } from '../payer-flows/chosen.ts';
import type { KeptAnswers } from '../payer-flows/flow-store.ts';
import { accountOf, pageFactsOf, payerPageOf, verificationOf } from '../payer-flows/page.ts';
import { earliestDate, plannedDebits } from '../payer-flows/planned-debits.ts';
import { asksForLimit, type Offer, offerOf } from '../payer-offers/offer.ts';
import { asIfChanged } from './change-settings.ts';
import { donorFace, linkFace, processingFace } from './contract-mappings.ts';
import { type WholeSettings, wholeSettingsOf } from './whole-settings.ts';

type Wanted = z.output<typeof previewInput>;

const changeOf = ({ processing, donor, link }: Wanted) =>
  processing
    ? processingFace.change(processing)
    : donor
      ? donorFace.change(donor)
      : link
        ? linkFace.change(link)
        : null;

/** One page of a payer, drawn by what draws the page itself: with the settings as they would be, and answers made up. */
export function previewOf(ctx: MemberContext, wanted: Wanted): Promise<PayerPageFacts> {
  const { flow: kind, page, knownDonor, language } = wanted;
  return ctx.read(async (tx) => {
    const saved = await wholeSettingsOf(tx, ctx.client.id, ctx.app.addresses);
    const change = changeOf(wanted);
    const settings = change ? asIfChanged(saved, change) : saved;
    const offer = offerWith(await offerOf(tx, { clientId: ctx.client.id, kind, payer: null }, true), settings);
    const now = ctx.app.clock.now();
    const shown = page === 'check' || page === 'finished' || page === 'email_sent';
    const pages = pagesOf(pageFactsOf({ kind, offer, knownDonor }));
    const typed = shown ? answersTo(kind, pages, madeUpAnswers(offer, kind, now)) : {};
    const kept: KeptAnswers = { typed, connected: null };
    const receipt = page === 'finished' ? receiptOf(wanted, offer, kept, now) : null;
    return payerPageOf({ kind, offer, language, kept, page, receipt, knownDonor, now });
  });
}

function offerWith(offer: Offer, { contact, switches, texts, defaultLanguage }: WholeSettings): Offer {
  const { address, email, phone, otherwise } = contact;
  return {
    ...offer,
    defaultLanguage,
    switches,
    connects: switches.enableFlinks,
    introduction: texts.introduction,
    terms: texts.terms_and_conditions,
    comment: texts.comment_description,
    cancellationDays: switches.cancellationDays,
    business: {
      ...offer.business,
      brandColor: switches.brandColor,
      addressLines: addressLines({ ...address, provinceCode: address.provinceCode ?? address.stateCode }),
      email: email ?? otherwise.email,
      phone: phone ?? otherwise.phone,
    },
  };
}

const NAME = 'Jo Tremblay';
const EMAIL = 'jo.tremblay@example.com';
const ACCOUNTS = {
  CA: { institutionNumber: '003', transitNumber: '00123', accountNumber: '1234567' },
  US: { routingNumber: '021000021', accountNumber: '1234567', bankAccountType: 'Checking' },
} as const;

/** What somebody might have typed. */
function madeUpAnswers(offer: Offer, kind: FlowKind, now: Date): PayerAnswers {
  const { switches, country } = offer;
  return {
    personalName: true,
    firstName: 'Jo',
    lastName: 'Tremblay',
    name: NAME,
    customerType: switches.nameDefault,
    email: EMAIL,
    ...(asksForLimit(offer, kind) && { authorizationAmount: '500.00' }),
    amount: '50.00',
    frequency: 'Monthly',
    processDate: earliestDate(offer, now),
    bankAccount: ACCOUNTS[country],
  };
}

/** What somebody made up is left with after the last page of a flow. */
export async function exampleReceipt(
  ctx: MemberContext,
  tx: Tx,
  wanted: Pick<Wanted, 'flow' | 'language'>,
): Promise<PayerReceipt> {
  const { flow: kind, language } = wanted;
  const settings = await wholeSettingsOf(tx, ctx.client.id, ctx.app.addresses);
  const offer = offerWith(await offerOf(tx, { clientId: ctx.client.id, kind, payer: null }, true), settings);
  const now = ctx.app.clock.now();
  const pages = pagesOf(pageFactsOf({ kind, offer, knownDonor: false }));
  const kept = { typed: answersTo(kind, pages, madeUpAnswers(offer, kind, now)), connected: null };
  return receiptOf({ flow: kind, language }, offer, kept, now);
}

const REFERENCE = 'A-1042';

function receiptOf(
  { flow: kind, language }: Pick<Wanted, 'flow' | 'language'>,
  offer: Offer,
  kept: KeptAnswers,
  now: Date,
): PayerReceipt {
  const { typed } = kept;
  const debits = plannedDebits(offer, kind, typed, language);
  const account = accountOf(offer, kept);
  const consentKind = consentKindOf(offer, kind, typed);
  return {
    reference: REFERENCE,
    authorizedAt: now.toISOString(),
    name: NAME,
    email: EMAIL,
    account: account?.mask ?? null,
    bankName: account?.bankName ?? null,
    customerType: offer.switches.nameDefault,
    limit: typed.authorizationAmount ?? null,
    debits,
    consentKind,
    verification: offer.connects ? 'flinks' : verificationOf(offer, kind, kept, language),
    agreement: agreementOf({
      offer,
      kind,
      language,
      payer: payorLines(offer, typed),
      answers: typed,
      consentKind,
      debits,
      account,
      at: now,
    }),
  };
}
