import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { atClients, onlyClient } from '@cordelle/db/client-place.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { StoredEvent } from '@cordelle/db/event-store/stored-event.ts';
import { balances, postings } from '@cordelle/db/schema/ledger.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import type { Account } from '@cordelle/domain/ledger/accounts.ts';
import { type Posting, postingsOf } from '@cordelle/domain/ledger/posting-rules.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { projection } from '../projection.ts';

/** A posting in its place: row of `postings`. */
export type PostedTransfer = Posting & {
  readonly event: StoredEvent;
  /** Place among the transfers of its event, from 1. */
  readonly leg: number;
  readonly occurredOn: string;
};

const INSERT_POSTINGS = `
  insert into postings (client_id, position, leg, rule, debit_account, credit_account, cents, currency, stream_type, stream_id,
    occurred_on)
  select h.client_id, u.position, u.leg, u.rule, u.debit, u.credit, u.cents, u.currency, u.stream_type, u.stream_id, u.occurred_on
  from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[],
    $9::text[], $10::bigint[], $11::date[])
    as u (client_id, position, leg, rule, debit, credit, cents, currency, stream_type, stream_id, occurred_on)
  ${atClients('$12')}`;

const ADD_TO_BALANCES = `
  insert into balances (client_id, account, currency, cents)
  select h.client_id, u.account, u.currency, u.cents
  from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) as u (client_id, account, currency, cents)
  ${atClients('$5')}
  on conflict (client_id, account, currency) do update set cents = balances.cents + excluded.cents`;

/** Double entry: what each event moves between accounts, and what stands on each account. */
export const ledgerProjection = projection({
  name: 'ledger',
  version: 1,
  tables: [postings, balances],
  async apply(tx, events) {
    const posted = transfersOf(events);
    if (posted.length > 0) await Promise.all([insertPostings(tx, posted), addToBalances(tx, posted)]);
  },
});

/** The transfers of events, in their order. Calendar dates are those of the rail. */
export function transfersOf(events: readonly StoredEvent[]): PostedTransfer[] {
  const posted: PostedTransfer[] = [];
  const days = new Map<string, string>();
  for (const event of events) {
    let leg = 0;
    for (const transfer of postingsOf(event)) {
      leg += 1;
      const moment = `${event.occurredAt.getTime()} ${transfer.currency}`;
      const occurredOn = days.get(moment) ?? localDate(event.occurredAt, RAIL_FACTS[railOf(transfer.currency)].zone);
      days.set(moment, occurredOn);
      posted.push({ ...transfer, event, leg, occurredOn });
    }
  }
  return posted;
}

/** A row of `postings` as one text, and the same of what an event means: equal, or the row is not what the event says. */
export const POSTING_LINE =
  "concat_ws(' ', rule, debit_account, credit_account, cents, currency, stream_type, stream_id, occurred_on)";
export const lineOf = ({ rule, debit, credit, cents, currency, event, occurredOn }: PostedTransfer): string =>
  [rule, debit, credit, cents, currency, event.streamType, event.streamId, occurredOn].join(' ');

function insertPostings(tx: Tx, posted: readonly PostedTransfer[]) {
  return tx.sql.unsafe(
    INSERT_POSTINGS,
    [
      arrayLiteral(posted.map(({ event }) => event.clientId)),
      arrayLiteral(posted.map(({ event }) => event.position)),
      arrayLiteral(posted.map(({ leg }) => leg)),
      arrayLiteral(posted.map(({ rule }) => rule)),
      arrayLiteral(posted.map(({ debit }) => debit)),
      arrayLiteral(posted.map(({ credit }) => credit)),
      arrayLiteral(posted.map(({ cents }) => cents)),
      arrayLiteral(posted.map(({ currency }) => currency)),
      arrayLiteral(posted.map(({ event }) => event.streamType)),
      arrayLiteral(posted.map(({ event }) => event.streamId)),
      arrayLiteral(posted.map(({ occurredOn }) => occurredOn)),
      onlyClient(posted.map(({ event }) => event.clientId)),
    ],
    { prepare: true },
  );
}

type Movement = { clientId: bigint; account: Account; currency: Currency; cents: bigint };

/** Sums per account first, sorted by key: concurrent writers meet the rows in one order. */
function addToBalances(tx: Tx, posted: readonly PostedTransfer[]) {
  const movements = new Map<string, Movement>();
  const move = (clientId: bigint, account: Account, currency: Currency, cents: bigint) => {
    const key = `${clientId.toString().padStart(20, '0')} ${account} ${currency}`;
    const known = movements.get(key);
    if (known) known.cents += cents;
    else movements.set(key, { clientId, account, currency, cents });
  };
  for (const { event, debit, credit, currency, cents } of posted) {
    move(event.clientId, debit, currency, cents);
    move(event.clientId, credit, currency, -cents);
  }
  const sorted = [...movements].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, movement]) => movement);
  return tx.sql.unsafe(
    ADD_TO_BALANCES,
    [
      arrayLiteral(sorted.map(({ clientId }) => clientId)),
      arrayLiteral(sorted.map(({ account }) => account)),
      arrayLiteral(sorted.map(({ currency }) => currency)),
      arrayLiteral(sorted.map(({ cents }) => cents)),
      onlyClient(sorted.map(({ clientId }) => clientId)),
    ],
    { prepare: true },
  );
}
