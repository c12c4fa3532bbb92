import type { Tx } from '@cordelle/db/connection.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { BILLING_AGREEMENT_VERSION } from './billing-agreement.ts';

export type Signature = {
  readonly clientId: bigint;
  readonly bankAccountId: bigint;
  readonly text: string;
  readonly language: Language;
  readonly signerName: string;
  readonly signerTitle: string | null;
  readonly actor: string;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly at: Date;
};

/** Keeps what was signed, in place of what was signed before. Needs the worker's sight. */
export async function keepSignature({ sql }: Tx, signed: Signature): Promise<void> {
  const { clientId, bankAccountId, at } = signed;
  await sql`update billing_authorizations set revoked_at = ${at} where client_id = ${clientId} and revoked_at is null`;
  await sql`
    insert into billing_authorizations (client_id, bank_account_id, version, language, text, signer_name, signer_title, actor, ip,
        user_agent, signed_at)
    values (${clientId}, ${bankAccountId}, ${BILLING_AGREEMENT_VERSION}, ${signed.language}, ${signed.text},
        ${signed.signerName}, ${signed.signerTitle}, ${signed.actor}, ${signed.ip}, ${signed.userAgent}, ${at})`;
}
