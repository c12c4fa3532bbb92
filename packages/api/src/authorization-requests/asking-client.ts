import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { AskingBusiness } from '@cordelle/engine/authorization-requests/request-mail.ts';
import { type ClientText, clientTextsOf } from '@cordelle/engine/client-texts/client-texts.ts';
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
    select ${columns(clients, 'c', ['country', 'contactEmail', 'contactPhone', 'websiteUrl'])},
           ${columns(clients, 'c', { language: 'defaultLanguage' })},
           ${computed<Pick<Omit<AskingClient, 'business' | 'id' | 'usualMessage'> & AskingBusiness, 'name' | 'greets'>>(
             {
               name: 'coalesce(c.operating_as, c.business_name)',
               greets: 'coalesce(s.enable_greeting, true)',
             },
           )}
      from clients c left join authorization_settings s on s.client_id = c.id
     where c.id = ${clientId}`;
  invariant(row, 'whoever asks works for a client');
  const { country, name, contactEmail, contactPhone, greets, ...client } = row;
  const { email_message: usualMessage } = await clientTextsOf(tx, clientId, ['email_message']);
  return { ...client, id: clientId, usualMessage, business: { country, name, contactEmail, contactPhone, greets } };
}
