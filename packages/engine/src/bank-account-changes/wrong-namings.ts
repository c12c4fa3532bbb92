import type { Tx } from '@cordelle/db/connection.ts';
import type { ChangedAccount } from '@cordelle/domain/bank-account-change/kinds.ts';
import type { App } from '../app.ts';
import { writeAccountMail } from '../mail/account-mail.ts';
import { businessPage } from '../mail/business-page.ts';
import { translate } from '../words.ts';
import { pageOfAccount } from './mails.ts';
import { readersOf } from './told.ts';

/** Somebody guessed at an account three times: whoever runs the business learns of it. */
export async function tellOfWrongNamings(
  tx: Tx,
  app: App,
  clientId: bigint,
  account: ChangedAccount,
  at: Date,
): Promise<void> {
  const [client] = await tx.sql<{ business: string }[]>`
    select coalesce(operating_as, business_name) as business from clients where id = ${clientId}`;
  for (const to of await readersOf(tx, app, clientId))
    await writeAccountMail(tx, {
      to,
      template: 'bank_change_wrong_namings',
      inputs: {
        business: client?.business ?? '',
        account: translate(`bank_change_account_${account}`, to.language),
      },
      link: businessPage(app.addresses, clientId, pageOfAccount(account)),
      dedupeKey: `bank_change_wrong_namings:${clientId}:${account}:${at.getTime()}:${to.email}`,
      at,
    });
}
