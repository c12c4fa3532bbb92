import type { Tx } from '@cordelle/db/connection.ts';
import { DEBIT_NOTICE_DAYS } from '@cordelle/domain/bank-account-change/limits.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** Changes with the words: what somebody signed is known by it. */
export const AGREEMENT_VERSION = '2026-11';

/** What a business signs so that fees may be debited from its new account. */
export async function agreementText({ sql }: Pick<Tx, 'sql'>, clientId: bigint, language: Language): Promise<string> {
  const [client] = await sql<{ business: string; country: Rail }[]>`
    select business_name as business, country from clients where id = ${clientId}`;
  if (!client) throw new Error(`no client ${clientId}`);
  const { business, country } = client;
  return translate(`bank_change_agreement_${country === 'CA' ? 'ca' : 'us'}`, language, {
    business,
    days: DEBIT_NOTICE_DAYS[country],
  });
}
