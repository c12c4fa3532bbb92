import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { checkNoticeText } from '@cordelle/domain/notices/notice-text.ts';
import { clientTextsOf, writeClientTexts } from '@cordelle/engine/client-texts/client-texts.ts';
import { turnNoticeForAll } from '@cordelle/engine/customers/customer-rows.ts';
import { defaultNotice } from '@cordelle/engine/mail/payment-mail.ts';
import type { StoppableMail } from '@cordelle/engine/mail/unsubscribe-addresses.ts';
import type { updateNotificationSettingsInput } from '@cordelle/validation/notification-settings.ts';
import type { z } from 'zod';

type Input = z.output<typeof updateNotificationSettingsInput>;
type By = { readonly actor: string; readonly at: Date };

const NOTICES = [
  {
    field: 'paymentReminder',
    type: 'payment_reminder',
    ofClient: 'payment_reminders_enabled',
  },
  {
    field: 'paymentReceipt',
    type: 'payment_receipt',
    ofClient: 'payment_receipts_enabled',
  },
] as const;

/**
 * What holds for a client's payers from the next mail on; what was sent stays sent. A payer of whom somebody said something
 * else keeps that. Throws `notice.unknown_placeholder` and `notice.foreign_link`.
 */
export async function changeSettings(tx: Tx, clientId: bigint, input: Input, by: By): Promise<void> {
  for (const notice of NOTICES) {
    const { enabledByDefault, texts = [] } = input[notice.field] ?? {};
    if (enabledByDefault !== undefined) await turnForAll(tx, clientId, notice, enabledByDefault);
    if (texts.length > 0) await changeTexts(tx, clientId, notice, texts, by);
  }
}

async function turnForAll(
  tx: Tx,
  clientId: bigint,
  { ofClient, type }: (typeof NOTICES)[number],
  on: boolean,
): Promise<void> {
  await tx.sql`update clients set ${tx.sql(ofClient)} = ${on} where id = ${clientId}`;
  await turnNoticeForAll(tx, clientId, type, on);
}

async function changeTexts(
  tx: Tx,
  clientId: bigint,
  { field, type }: (typeof NOTICES)[number],
  texts: readonly { readonly language: 'en' | 'fr'; readonly bodyContent: string }[],
  by: By,
): Promise<void> {
  const [client] = await tx.sql`
    select ${columns(clients, ['websiteUrl'])} from clients where id = ${clientId} for update`;
  invariant(client, 'a chosen client exists');
  for (const [place, { bodyContent }] of texts.entries())
    checkNoticeText(bodyContent, client.websiteUrl, `${field}.texts.${place}.bodyContent`);
  const { [type]: before } = await clientTextsOf(tx, clientId, [type]);
  const after = Object.fromEntries(texts.map((text) => [text.language, ownText(type, text)]));
  await writeClientTexts(tx, clientId, { [type]: { ...before, ...after } }, by);
}

/** The product's own text, sent back as it was read, stays the product's own. */
const ownText = (
  type: StoppableMail,
  { language, bodyContent }: { readonly language: 'en' | 'fr'; readonly bodyContent: string },
): string => (bodyContent === defaultNotice(type, language) ? '' : bodyContent);
