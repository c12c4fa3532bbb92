import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clientBankAccounts } from '@cordelle/db/schema/client-bank-accounts.ts';
import { administratorsOf } from '../clients/administrators.ts';
import type { DayContext } from '../day-step.ts';
import { writeAccountMail } from '../mail/account-mail.ts';
import { businessPage } from '../mail/business-page.ts';
import { pageOfAccount } from './mails.ts';

type Renumbered = { readonly clientId: bigint; readonly clientAccountId: bigint; readonly code: string };

/** What tells such notices apart: every payout to the account brings the same one. */
export const renumberedKey = ({ clientId, clientAccountId, code }: Renumbered): string =>
  `own_account ${clientId} ${clientAccountId} ${code}`;

/** The bank gave other numbers of an account of a business, by this notice: it is asked, once, to enter them itself. */
export async function tellOfRenumberedAccount(
  tx: Tx,
  { app: { addresses }, at }: Pick<DayContext, 'app' | 'at'>,
  { clientId, clientAccountId, code }: Renumbered,
): Promise<void> {
  const [account] = await tx.sql`
    select ${columns(clientBankAccounts, 'a', ['last2', 'purpose', 'active'])},
           ${computed<{ business: string }>({ business: 'coalesce(c.operating_as, c.business_name)' })}
      from client_bank_accounts a join clients c on c.id = a.client_id
     where a.client_id = ${clientId} and a.id = ${clientAccountId}`;
  if (!account?.active) return;
  for (const to of await administratorsOf(tx, clientId))
    await writeAccountMail(tx, {
      to,
      template: 'own_account_renumbered',
      inputs: { business: account.business, last2: account.last2, code },
      link: businessPage(addresses, clientId, pageOfAccount(account.purpose)),
      dedupeKey: `${renumberedKey({ clientId, clientAccountId, code })}:${to.id}`,
      at,
    });
}
