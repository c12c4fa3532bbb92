import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customerBulkActs } from '@cordelle/db/schema/customer-bulk-acts.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { businessPage } from '@cordelle/engine/mail/business-page.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatNumber } from '@cordelle/i18n/format.ts';
import { BULK_MAX } from '@cordelle/validation/customers/bulk.ts';
import { userById } from '../auth/user-row.ts';
import { matchingActById } from './matching-acts.ts';

type Ended = { readonly clientId: bigint; readonly id: bigint };

/**
 * One mail to whoever began an act on all who match: what became of how many, and who was left out for which reason. None where
 * so few matched that the page itself told it a moment later, unless it was given up.
 */
export async function tellWhoBeganIt(
  app: Pick<App, 'clock' | 'addresses'>,
  tx: Tx,
  { clientId, id }: Ended,
): Promise<void> {
  const [act] = await tx.sql`
    select ${columns(customerBulkActs, ['userId', 'state', 'total'])} from customer_bulk_acts
     where client_id = ${clientId} and id = ${id}`;
  invariant(act, 'the act that ended is there');
  const { userId, state, total } = act;
  if (total <= BULK_MAX && state !== 'failed') return;
  const to = await userById(tx.sql, userId);
  if (!to) return;
  const { language } = to;
  const number = (count: number) => formatNumber(count, language);
  const { name, done, unchanged, undone, stay, leftOut } = await matchingActById(
    tx,
    { clientId, userId },
    id,
    language,
  );
  const more = [
    unchanged > 0 && translate('matching_unchanged', language, { count: number(unchanged) }),
    stay > 0 && translate('matching_stay', language, { count: number(stay) }),
    ...leftOut.map(
      ({ reason, count }) => `${translate('matching_left_out', language, { count: number(count) })} (${reason})`,
    ),
  ];
  await writeAccountMail(tx, {
    to,
    template: `matching_${state}`,
    inputs: {
      action: translate(`act_${name}`, language),
      done: number(state === 'undone' ? undone : done),
      total: number(total),
      more: more.filter((line) => line !== false).join('\n'),
    },
    link: businessPage(app.addresses, clientId, '/client/customers'),
    dedupeKey: `matching_act:${clientId}:${id}:${state}`,
    at: app.clock.now(),
  });
}
