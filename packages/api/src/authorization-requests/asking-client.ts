import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { AskingBusiness } from '@cordelle/engine/authorization-requests/request-mail.ts';
import { type ClientText, clientTextsOf } from '@cordelle/engine/client-texts/client-texts.ts';
import { MAIL_BUSINESS } from '@cordelle/engine/mail/payer-mail.ts';
import type { Language } from '@cordelle/validation/language.ts';

export type AskingClient = {
  readonly id: bigint;
  readonly business: AskingBusiness;
  readonly websiteUrl: string | null;
  /** Of payers whose language nobody said. */
  readonly language: Language;
  /** What its mails say where nobody writes another message; empty where ours stands. */
  readonly usualMessage: ClientText;
};

/** The client as its payers know it, with what decides about its mails. */
export async function askingClient(tx: Tx, clientId: bigint): Promise<AskingClient> {
  const [row] = await tx.sql`
    select ${columns(clients, 'cl', ['country', 'websiteUrl'])},
           ${columns(clients, 'cl', { language: 'defaultLanguage' })}, ${MAIL_BUSINESS},
           ${computed<Pick<AskingBusiness, 'greets'>>({ greets: 'coalesce(s.enable_greeting, true)' })}
      from clients cl left join authorization_settings s on s.client_id = cl.id
     where cl.id = ${clientId}`;
  invariant(row, 'whoever asks works for a client');
  const { websiteUrl, language, ...business } = row;
  const { email_message: usualMessage } = await clientTextsOf(tx, clientId, ['email_message']);
  return { id: clientId, websiteUrl, language, usualMessage, business };
}
