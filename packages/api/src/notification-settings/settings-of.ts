import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { REMINDER_DAYS } from '@cordelle/domain/calendar/process-date.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { NOTICE_PLACEHOLDERS } from '@cordelle/domain/notices/notice-text.ts';
import { type ClientText, clientTextsOf } from '@cordelle/engine/client-texts/client-texts.ts';
import { footerOf, MAIL_BUSINESS } from '@cordelle/engine/mail/payer-mail.ts';
import { defaultNotice } from '@cordelle/engine/mail/payment-mail.ts';
import type { StoppableMail } from '@cordelle/engine/mail/unsubscribe-addresses.ts';
import { translate } from '@cordelle/engine/words.ts';
import { LANGUAGES } from '@cordelle/validation/language.ts';
import type { notificationSettings } from '@cordelle/validation/notification-settings.ts';
import type { z } from 'zod';

type Settings = z.input<typeof notificationSettings>;

/** How many payers a kind of mail reaches, and how many not. */
type Reach = Record<'remindersReached' | 'remindersUnreached' | 'receiptsReached' | 'receiptsUnreached', number>;
const REACH = computed<Reach>({
  remindersReached: 'c.reminders_reached',
  remindersUnreached: 'c.reminders_unreached',
  receiptsReached: 'c.receipts_reached',
  receiptsUnreached: 'c.receipts_unreached',
});

/** What a client's payers are told without anybody asking, in its words, and how many of them it reaches. */
export async function settingsOf(tx: Tx, clientId: bigint): Promise<Settings> {
  const { sql } = tx;
  const works = sql`email is not null and email_bounced_at is null`;
  const reminded = sql`payment_reminder_enabled and payment_reminder_unsubscribed_at is null`;
  const receipted = sql`payment_receipt_enabled and payment_receipt_unsubscribed_at is null`;
  const [[row], texts] = await Promise.all([
    sql`
      select ${columns(clients, 'cl', {
        remindersEnabled: 'paymentRemindersEnabled',
        receiptsEnabled: 'paymentReceiptsEnabled',
      })},
             ${MAIL_BUSINESS}, ${REACH}
        from clients cl, lateral (
          select (count(*) filter (where ${reminded} and ${works}))::int as reminders_reached,
                 (count(*) filter (where ${reminded} and not (${works})))::int as reminders_unreached,
                 (count(*) filter (where ${receipted} and ${works}))::int as receipts_reached,
                 (count(*) filter (where ${receipted} and not (${works})))::int as receipts_unreached
            from customers where client_id = ${clientId} and active and archived_at is null) c
       where cl.id = ${clientId}`,
    clientTextsOf(tx, clientId, ['payment_reminder', 'payment_receipt']),
  ]);
  invariant(row, 'a chosen client exists');
  return {
    paymentReminder: {
      enabledByDefault: row.remindersEnabled,
      texts: textsOf('payment_reminder', texts.payment_reminder, row.business),
      customersReached: row.remindersReached,
      customersWithoutEmail: row.remindersUnreached,
    },
    paymentReceipt: {
      enabledByDefault: row.receiptsEnabled,
      texts: textsOf('payment_receipt', texts.payment_receipt, row.business),
      customersReached: row.receiptsReached,
      customersWithoutEmail: row.receiptsUnreached,
    },
    reminderDaysBefore: REMINDER_DAYS,
    placeholders: [...NOTICE_PLACEHOLDERS],
  };
}

const textsOf = (type: StoppableMail, text: ClientText, business: string): Settings['paymentReminder']['texts'] =>
  LANGUAGES.map((language) => ({
    language,
    bodyContent: text[language] || defaultNotice(type, language),
    isOwn: text[language] !== '',
    footerText: footerOf(business, language, true),
    unsubscribe: translate('email_payer_unsubscribe', language),
  }));
