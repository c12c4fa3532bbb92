import type { Tx } from '@cordelle/db/connection.ts';
import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { requestExpiry } from '@cordelle/domain/customer/authorization-request.ts';
import { invariant, unreachable } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { failureNotice } from '@cordelle/domain/notices/failure.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { requestMail } from '@cordelle/engine/authorization-requests/request-mail.ts';
import { hashOfText } from '@cordelle/engine/client-texts/client-texts.ts';
import type { WrittenMail } from '@cordelle/engine/mail/mail-page.ts';
import { reminderMail as paymentReminderMail, receiptMail } from '@cordelle/engine/mail/payment-mail.ts';
import { changeMail, settlementMail } from '@cordelle/engine/mail/tell-of-change.ts';
import { heldDebitMail, resumedDebitMail } from '@cordelle/engine/mail/tell-of-held-debits.ts';
import { movedReminderMail } from '@cordelle/engine/mail/tell-of-moved-debits.ts';
import { failureMail } from '@cordelle/engine/mail/write-failures.ts';
import { withdrawnReminderMail } from '@cordelle/engine/mail/write-withdrawn-reminders.ts';
import { mailOf, reminderMail } from '@cordelle/engine/microdeposits/notify.ts';
import { waitingMail } from '@cordelle/engine/microdeposits/tell-of-waiting.ts';
import { noticeMail } from '@cordelle/engine/payer-notices/notice-words.ts';
import { brandOf } from '@cordelle/engine/provider/provider.ts';
import { LANGUAGES, type Language } from '@cordelle/validation/language.ts';
import type { payerMailPreview } from '@cordelle/validation/notification-settings.ts';
import type { PayerMailName } from '@cordelle/validation/payer-mail-names.ts';
import type { z } from 'zod';
import { askingClient } from '../authorization-requests/asking-client.ts';
import { exampleReceipt } from '../authorization-settings/preview.ts';
import type { MemberContext } from '../context.ts';
import { agreementEndedMail } from '../customers/end-agreement.ts';
import { approvalMail, approvedMail } from '../debit-approvals/approval-mails.ts';
import { paymentsChangedMail } from '../mail/notify-of-change.ts';
import { agreementMail } from '../payer-flows/confirmation-mail.ts';
import { donationMail } from '../payer-flows/donor-mail.ts';
import { payerLinkMail } from '../payer-links/ask-for-link.ts';
import { consentWithdrawnMail } from '../payer-links/withdraw-consent.ts';
import { businessOf, exampleOf } from './preview.ts';

const DAY = 24 * 60 * 60_000;
/** So that a change has something to tell. */
const OTHER_ACCOUNT = '*****89';

/** A mail that payers get, in both languages, by what writes it: of nobody in particular, for this business as it looks now. */
export async function previewPayerMail(
  ctx: MemberContext,
  tx: Tx,
  mail: PayerMailName,
): Promise<z.input<typeof payerMailPreview>> {
  const mails = [];
  for (const language of LANGUAGES) {
    const { subject, text, html } = await written(ctx, tx, mail, language);
    mails.push({ language, subject, text, html });
  }
  return { mails };
}

async function written(ctx: MemberContext, tx: Tx, mail: PayerMailName, language: Language): Promise<WrittenMail> {
  const { app, client } = ctx;
  const { addresses } = app;
  const { country } = client;
  const now = app.clock.now();
  const business = await businessOf(tx, client.id);
  const page = new URL('/my_payments/example', addresses.publicBaseUrl);
  const payment = exampleOf({ country }, business, now, language);
  const { name, processDate, account, amountCents, currency } = payment;
  const payer = { ...business, name, language };
  const own = { addresses, page };
  switch (mail) {
    case 'authorization_request':
    case 'authorization_reminder': {
      const asking = await askingClient(tx, client.id);
      const link = new URL('/email_authorizations', addresses.publicBaseUrl);
      const remindsOf = mail === 'authorization_reminder' ? new Date(now.getTime() - 3 * DAY) : null;
      const message = asking.usualMessage[language] || null;
      const asked = { addresses, language, name, message, link, expiresAt: requestExpiry(now), remindsOf };
      return requestMail({ ...asked, business: asking.business });
    }
    case 'donation_verification': {
      const { debits } = await exampleReceipt(ctx, tx, { flow: 'donation', language });
      const link = new URL('/donation/verify_email', addresses.publicBaseUrl);
      return donationMail(business, { addresses, language, name, sentence: debits?.sentence ?? '', link });
    }
    case 'agreement_confirmation': {
      const receipt = await exampleReceipt(ctx, tx, { flow: 'processing', language });
      return agreementMail(business, { ...own, language, receipt, originalHash: hashOfText(receipt.reference) });
    }
    case 'microdeposit_sent':
    case 'microdeposit_reminder':
    case 'microdeposit_verified':
    case 'microdeposit_failed':
    case 'microdeposit_declined':
      return depositMail(mail, {
        ...payer,
        clientId: client.id,
        id: 1n,
        customerId: 1n,
        status: 'Requested',
        method: 'micro_entries',
        currency: currencyOf(country),
        expiresOn: processDate,
        account: account ?? '',
        statementName: business.statement,
        tokenEncrypted: null,
        email: 'example',
        served: true,
      });
    case 'debit_waits': {
      const form = new URL('/microdeposit_verifications', addresses.publicBaseUrl);
      return waitingMail({ ...payer, account: account ?? '', amountCents, currency }, { ...own, form });
    }
    case 'debit_approval':
    case 'debit_approval_reminder': {
      const asked = {
        amountCents,
        currency,
        date: processDate,
        comment: null,
        expiresAt: new Date(now.getTime() + DAY),
      };
      const isReminder = mail === 'debit_approval_reminder';
      return approvalMail(payer, asked, { ...own, link: page, isReminder });
    }
    case 'debit_approved': {
      const { agreement } = await exampleReceipt(ctx, tx, { flow: 'processing', language });
      const text = agreement.parts
        .slice(0, 2)
        .map((part) => `${part.heading}\n${part.text}`)
        .join('\n\n');
      return approvedMail(payer, { amountCents, currency, date: processDate }, { text, hash: agreement.hash }, own);
    }
    case 'reminder':
    case 'receipt': {
      const unsubscribe = new URL('/unsubscribe/example', addresses.publicBaseUrl);
      const draw = mail === 'reminder' ? paymentReminderMail : receiptMail;
      return draw(payment, { ...own, body: null, unsubscribe });
    }
    case 'debit_held':
    case 'reminder_moved': {
      const moved = addBusinessDays(calendarOf(country), processDate, 1);
      const draw = mail === 'debit_held' ? heldDebitMail : movedReminderMail;
      return draw({ ...payment, processDate: moved }, processDate, own);
    }
    case 'debit_resumed':
      return resumedDebitMail(payment, own);
    case 'reminder_withdrawn':
      return withdrawnReminderMail(payment, own);
    case 'payment_changed': {
      const planned = { processDate, amountCents, currency };
      const before = [{ ...planned, amountCents: amountCents - 1000n }];
      return paymentsChangedMail(
        { ...payer, account: account ?? '' },
        { before, after: [planned], goesOn: false },
        own,
      );
    }
    case 'payment_failed': {
      const notice = failureNotice(country === 'CA' ? '901' : 'R01', 'Declined');
      invariant(notice, 'payers are told when there was no money');
      return failureMail({ ...payment, retryOn: null, authorized: true, replacedBy: null }, notice, own);
    }
    case 'agreement_changed':
    case 'objection_settled': {
      const terms = [{ term: 'account' as const, before: account, after: OTHER_ACCOUNT }];
      const about = { ...payer, country, currency, terms };
      if (mail === 'objection_settled') return settlementMail(about, { agreedOn: processDate, goesOn: true }, own);
      const first = [{ transactionId: '1', processDate, amount: centsText(amountCents), fate: 'new_account' as const }];
      const objectUntil = new Date(now.getTime() + 30 * DAY);
      const change = { ...about, cause: 'bank_told' as const, debits: { count: 1, first }, objectUntil };
      return changeMail(change, { ...own, link: new URL(`${page.pathname}/changes/1`, page) });
    }
    case 'payer_notice': {
      const { name: service } = await brandOf(tx);
      const facts = { kind: 'processor_changed', previousName: null, newName: service, fromDate: processDate } as const;
      const reader = { name, language, agreements: ['C-00000001-1'] };
      return noticeMail({ ...business, ...facts, statementName: business.statement, country }, reader, own);
    }
    case 'authorization_withdrawn': {
      const ending = { which: 'only', reference: 'C-00000001-1', ended: () => '', stands: () => '' } as const;
      return consentWithdrawnMail(payer, { ...own, ending, underWay: 1 });
    }
    case 'authorization_ended':
      return agreementEndedMail(payer, { ...own, ended: 'C-00000001-1', stands: ['C-00000001-2'], underWay: 0 });
    case 'payer_link':
      return payerLinkMail(payer, { ...own, pages: [{ name, reference: 'C-00000001', page }] });
    default:
      return unreachable(mail);
  }

  function depositMail(
    which: Extract<PayerMailName, `microdeposit_${string}`>,
    record: Parameters<typeof mailOf>[1],
  ): WrittenMail {
    const form = new URL('/microdeposit_verifications', addresses.publicBaseUrl);
    if (which === 'microdeposit_reminder') return reminderMail(record, { ...own, form });
    const amounts = { amount: '0.32', currency: record.currency };
    type Happened = Parameters<typeof mailOf>[0];
    const happened: Record<Exclude<typeof which, 'microdeposit_reminder'>, Happened> = {
      microdeposit_sent: {
        type: 'MicrodepositSent',
        data: { ...amounts, sentOn: processDate, bankFileId: '1', traces: ['1'] },
      },
      microdeposit_verified: { type: 'MicrodepositVerified', data: {} },
      microdeposit_failed: { type: 'MicrodepositFailed', data: { reason: 'attempts' } },
      microdeposit_declined: {
        type: 'MicrodepositDeclined',
        data: { ...amounts, code: country === 'CA' ? '905' : 'R02', declinedOn: processDate },
      },
    };
    const [first] = mailOf(happened[which], record, now, { ...own, form });
    invariant(first && first.html !== null, 'each of them has words');
    return { subject: first.subject, text: first.text, html: first.html, sender: first.sender ?? null };
  }
}
