import type { Tx } from '@cordelle/db/connection.ts';

/** Condition on a debit `t`: it was held back before the bank, and nobody tried it again. */
export const notSent = ({ sql }: Pick<Tx, 'sql'>) => sql`
  t.status = 'Declined' and t.return_code is null
  and not exists (select 1 from transactions later
                   where later.client_id = t.client_id and later.customer_id = t.customer_id
                     and later.retry_of = t.id and later.status not in ('Removed', 'Discarded'))`;
