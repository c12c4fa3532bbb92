import type { Tx } from '../connection.ts';
import { CHAIN_START } from './chain.ts';

const BEGIN = `
  insert into event_heads (client_id, hash, position) values ($1::bigint, decode('${CHAIN_START}', 'hex'), 0)
  on conflict do nothing`;

/** The log of a client begins with the client: its end leads rows to where the client is. One that has begun stays as it is. */
export const beginLog = ({ sql }: Pick<Tx, 'sql'>, clientId: bigint): Promise<unknown> =>
  sql.unsafe(BEGIN, [String(clientId)], { prepare: true }).execute();
