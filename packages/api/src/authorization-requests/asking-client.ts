import type { Tx } from '@cordelle/db/connection.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { AskingBusiness } from './request-mail.ts';

export type AskingClient = {
  readonly id: bigint;
  readonly business: AskingBusiness;
  readonly websiteUrl: string | null;
  /** Of payers whose language nobody said. */
  readonly language: Language;
  readonly createdAt: Date;
};

/** The client as its payers know it, with what decides about its mails. */
export async function askingClient({ sql }: Tx, clientId: bigint): Promise<AskingClient> {
  const [row] = await sql<(Omit<AskingClient, 'business' | 'id'> & AskingBusiness)[]>`
    select country, coalesce(operating_as, business_name) as name, contact_email as "contactEmail",
           contact_phone as "contactPhone", website_url as "websiteUrl", default_language as language,
           created_at as "createdAt"
      from clients where id = ${clientId}`;
  invariant(row, 'whoever asks works for a client');
  const { country, name, contactEmail, contactPhone, ...client } = row;
  return { ...client, id: clientId, business: { country, name, contactEmail, contactPhone } };
}
