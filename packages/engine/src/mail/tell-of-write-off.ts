import { columns, computed, joined } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { type Money, moneyText } from '@cordelle/domain/money.ts';
import { formatMoney } from '@cordelle/i18n/format.ts';
import type { App } from '../app.ts';
import { administratorsOf } from '../clients/administrators.ts';
import { writeAccountMail } from './account-mail.ts';
import { businessPage } from './business-page.ts';

const CLIENT = joined(
  columns(clients, 'c', ['id']),
  computed<{ business: string }>({ business: 'coalesce(c.operating_as, c.business_name)' }),
);

/** What a business owed was given up: nothing is taken off its deposits for it any more. Why is not told. */
export async function tellOfWriteOff(
  tx: Tx,
  { addresses }: Pick<App, 'addresses'>,
  written: { readonly clientId: bigint; readonly reviewItemId: bigint; readonly amount: Money; readonly at: Date },
): Promise<void> {
  const { clientId, reviewItemId, amount, at } = written;
  const [client] = await tx.sql`select ${CLIENT} from clients c where c.id = ${clientId}`;
  invariant(client, 'a debt is of a client');
  for (const to of await administratorsOf(tx, clientId))
    await writeAccountMail(tx, {
      to,
      template: 'debt_written_off',
      inputs: {
        business: client.business,
        amount: formatMoney(moneyText(amount), amount.currency, to.language),
      },
      link: businessPage(addresses, clientId, '/client/settlements'),
      dedupeKey: `debt_written_off:${reviewItemId}:${to.id}`,
      at,
    });
}
