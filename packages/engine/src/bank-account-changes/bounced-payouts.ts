import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { payouts } from '@cordelle/db/schema/payouts.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { formatMoney } from '@cordelle/i18n/format.ts';
import type { App } from '../app.ts';
import { administratorsOf } from '../clients/administrators.ts';
import { writeAccountMail } from '../mail/account-mail.ts';
import { businessPage } from '../mail/business-page.ts';
import { pageOfAccount } from './mails.ts';

/** A deposit came back: the business is asked for an account that takes it. No other account is tried meanwhile. */
export async function tellOfBouncedPayouts(
  tx: Tx,
  { addresses }: App,
  bounced: readonly { readonly clientId: bigint; readonly id: bigint }[],
  at: Date,
): Promise<void> {
  for (const { clientId, id } of bounced) {
    const [payout] = await tx.sql`
      select ${columns(payouts, 'p', ['amountCents', 'currency'])},
             ${computed<{ business: string }>({ business: 'coalesce(c.operating_as, c.business_name)' })}
        from payouts p join clients c on c.id = p.client_id
       where p.client_id = ${clientId} and p.id = ${id}`;
    if (!payout) continue;
    for (const to of await administratorsOf(tx, clientId))
      await writeAccountMail(tx, {
        to,
        template: 'payout_returned',
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
