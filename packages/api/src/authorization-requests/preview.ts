import type { Tx } from '@cordelle/db/connection.ts';
import { reasonNotToAsk, requestExpiry } from '@cordelle/domain/customer/authorization-request.ts';
import {
  type AskingBusiness,
  defaultMessage,
  requestFrame,
} from '@cordelle/engine/authorization-requests/request-mail.ts';
import { translate } from '@cordelle/engine/words.ts';
import { LANGUAGES, type Language } from '@cordelle/validation/language.ts';
import { askingClient } from './asking-client.ts';
import { payersAskedFor } from './payers.ts';

/** The mail with our own text. `name`: of who gets it, where somebody is named. */
function mailTo(name: string | undefined, business: AskingBusiness, language: Language, now: Date) {
  const { expires, contact, ...frame } = requestFrame(business, {
    language,
    name: name ?? translate('authorization_mail_customer_name', language),
    expiresAt: requestExpiry(now),
    isReminder: false,
  });
  const afterwards = contact === null ? [expires] : [expires, contact];
  return { language, message: defaultMessage(language), ...frame, afterwards };
}

/** The mail before the client says anything of its own: greeted, with our text, in both languages. */
export async function usualMail(tx: Tx, clientId: bigint, now: Date) {
  const { business } = await askingClient(tx, clientId);
  return {
    previews: LANGUAGES.map((language) => mailTo(undefined, { ...business, greets: true }, language, now)),
  };
}

/** What would be sent now, in both languages, who would get it and who cannot. Throws `record.not_found`. */
export async function previewRequests(tx: Tx, clientId: bigint, customerIds: readonly bigint[], now: Date) {
  const payers = await payersAskedFor(tx, clientId, customerIds, { locked: false });
  const client = await askingClient(tx, clientId);
  const judged = payers.map((payer) => ({ payer, reason: reasonNotToAsk(payer) }));
  const recipients = judged.flatMap(({ payer: { id, name, email, language }, reason }) =>
    reason === null && email !== null ? [{ id: String(id), name, email, language }] : [],
  );
  const previews = LANGUAGES.map((language) => ({
    ...mailTo(recipients.find((recipient) => recipient.language === language)?.name, client.business, language, now),
    message: client.usualMessage[language] || defaultMessage(language),
  }));
  return {
    language: client.language,
    previews,
    recipients,
    excluded: judged.flatMap(({ payer: { id, name }, reason }) =>
      reason === null ? [] : [{ id: String(id), name, reason }],
    ),
  };
}
