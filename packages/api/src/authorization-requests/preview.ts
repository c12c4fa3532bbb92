import type { Tx } from '@cordelle/db/connection.ts';
import { reasonNotToAsk, requestExpiry } from '@cordelle/domain/customer/authorization-request.ts';
import { words } from '../words.ts';
import { askingClient } from './asking-client.ts';
import { payersAskedFor } from './payers.ts';
import { defaultMessage, requestFrame } from './request-mail.ts';

const LANGUAGES = ['en', 'fr'] as const;

/** What would be sent now, in both languages, who would get it and who cannot. Throws `record.not_found`. */
export async function previewRequests(tx: Tx, clientId: bigint, customerIds: readonly bigint[], now: Date) {
  const payers = await payersAskedFor(tx, clientId, customerIds, { locked: false });
  const client = await askingClient(tx, clientId);
  const judged = payers.map((payer) => ({ payer, reason: reasonNotToAsk(payer) }));
  const recipients = judged.flatMap(({ payer: { id, name, email, language }, reason }) =>
    reason === null && email !== null ? [{ id: String(id), name, email, language }] : [],
  );
  const previews = LANGUAGES.map((language) => {
    const name = recipients.find((recipient) => recipient.language === language)?.name;
    return {
      language,
      message: client.usualMessage[language] || defaultMessage(language),
      ...requestFrame(client.business, {
        language,
        name: name ?? words('authorization_mail_customer_name', language),
        expiresAt: requestExpiry(now),
        isReminder: false,
      }),
    };
  });
  return {
    language: client.language,
    previews,
    recipients,
    excluded: judged.flatMap(({ payer: { id, name }, reason }) =>
      reason === null ? [] : [{ id: String(id), name, reason }],
    ),
  };
}
