import type { Tx } from '@cordelle/db/connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { fingerprintOf } from '@cordelle/engine/secrets.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { issueMailedToken } from '../auth/mailed-tokens.ts';

type Reader = { readonly id: bigint; readonly email: string; readonly firstName: string; readonly language: Language };

/**
 * Mails the link that lets codes be looked at again. What it carries stands behind `#`, so that no server on the way,
 * ours included, writes it down.
 */
export async function writeUnlockMail(tx: Tx, app: App, to: Reader): Promise<void> {
  const token = await issueMailedToken(tx, to.id, 'code_unlock');
  const link = new URL('/unlock_code', app.addresses.publicBaseUrl);
  link.hash = new URLSearchParams({ token }).toString();
  await writeAccountMail(tx, {
    to,
    template: 'code_unlock',
    link,
    dedupeKey: `code_unlock:${fingerprintOf(token)}`,
    at: app.clock.now(),
  });
}
