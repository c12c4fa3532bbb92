import type { Tx } from '@cordelle/db/connection.ts';

/** A mail the server refused this often is given up, and a person is told. */
export const ATTEMPTS_MAX = 8;

/** SQL: what became of a mail; null: there is none. */
export const deliveryOf = ({ sql }: Pick<Tx, 'sql'>, mail: 'm' | 'o') => sql`
  case when ${sql(mail)}.attempts is null then null
       when ${sql(mail)}.bounced_at is not null then 'bounced'
       when ${sql(mail)}.sent_at is not null then 'sent'
       when ${sql(mail)}.attempts >= ${ATTEMPTS_MAX} then 'failed' else 'waiting' end`;
