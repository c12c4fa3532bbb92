import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { payouts } from '@cordelle/db/schema/payouts.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { formatMoney } from '@cordelle/i18n/format.ts';
import type { App } from '../app.ts';
import { administratorsOf } from '../clients/administrators.ts';
import { writeAccountMail } from '../mail/account-mail.ts';
import { businessPage } from '../mail/business-page.ts';
import { payoutsPaused } from '../settlements/settlement-contents.ts';
import { pageOfAccount } from './mails.ts';

/**
 * A deposit came back, or our bank did not take it: the business is asked for an account that takes it, and no other is tried
 * meanwhile; or it went to a former account, and the one in use takes it next.
 */
export async function tellOfBouncedPayouts(
  tx: Tx,
  { addresses }: App,
  bounced: readonly { readonly clientId: bigint; readonly id: bigint; readonly refused: boolean }[],
  at: Date,
): Promise<void> {
  for (const { clientId, id, refused } of bounced) {
    const [payout] = await tx.sql`
      select ${columns(payouts, 'p', ['amountCents', 'currency'])},
             ${computed<{ business: string; paused: boolean }>({
               business: 'coalesce(c.operating_as, c.business_name)',
               paused: payoutsPaused(tx, clientId),
             })}
        from payouts p join clients c on c.id = p.client_id
       where p.client_id = ${clientId} and p.id = ${id}`;
    if (!payout) continue;
    const template = !payout.paused ? 'payout_returned_former' : refused ? 'payout_refused' : 'payout_returned';
    for (const to of await administratorsOf(tx, clientId))
      await writeAccountMail(tx, {
        to,
        template,
        inputs: {
          business: payout.business,
          amount: formatMoney(centsText(payout.amountCents), payout.currency, to.language),
        },
        link: businessPage(addresses, clientId, pageOfAccount('settlement')),
        dedupeKey: `payout_returned:${clientId}:${id}:${to.id}`,
        at,
      });
  }
}
