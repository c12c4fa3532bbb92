import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';

/** The client a file belongs to, as its rules need it. */
const IMPORTING_CLIENT = columns(clients, ['id', 'country', 'defaultLanguage']);
export type ImportingClient = Row<typeof IMPORTING_CLIENT> & {
  /** What day it is there. */
  readonly today: CalendarDate;
};

export async function importingClient({ sql }: Tx, clientId: bigint, at: Date): Promise<ImportingClient> {
  const [client] = await sql`
    select ${IMPORTING_CLIENT} from clients where id = ${clientId}`;
  if (!client) throw new Error(`there is no client ${clientId}`);
  return { ...client, today: localDate(at, RAIL_FACTS[client.country].zone) };
}
