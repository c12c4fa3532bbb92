import type { Tx } from '@cordelle/db/connection.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import type { UserContext } from '../context.ts';
import { reviewedOf } from './reviewed.ts';
import { shownCase } from './shown-case.ts';

/** Tables of a review, each with all its rows of the client, the oldest first. */
const RECORDED = [
  'application_cases',
  'application_history',
  'application_verdicts',
  'application_marks',
  'application_notes',
  'sanction_screenings',
  'sanction_hits',
  'registry_lookups',
  'stated_volumes',
] as const;

/** As JSON carries it: ids as text, instants in UTC. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? String(inner) : inner)));

/**
 * Everything that is recorded of a client's application and of how it was decided, for a regulator: what was answered on each
 * page, the case as it stands, and every row of its review. Numbers of accounts stay masked.
 */
export async function clientFile(tx: Tx, ctx: UserContext, clientId: bigint): Promise<Record<string, unknown>> {
  const shown = await shownCase(tx, ctx, clientId);
  const { application } = await reviewedOf(tx, ctx.app.keys, clientId);
  const recorded: [string, unknown][] = [];
  for (const table of RECORDED) {
    const rows = await tx.sql`select to_jsonb(t) as row from ${tx.sql(table)} t where t.client_id = ${clientId}`;
    recorded.push([table, rows.map(({ row }) => row)]);
  }
  const changes = application.row
    ? await tx.sql`
        select to_jsonb(c) as row from onboarding_changes c where c.onboarding_id = ${application.row.id} order by c.id`
    : [];
  const file = {
    madeAt: ctx.app.clock.now(),
    madeBy: actorOf(ctx.principal),
    case: shown,
    answers: Object.fromEntries(
      [...application.sections].map(([page, { answers, savedAt, savedBy, hash }]) => [
        page,
        { answers, savedAt, savedBy, hash },
      ]),
    ),
    changesAsked: changes.map(({ row }) => row),
    recorded: Object.fromEntries(recorded),
  };
  return plain(file) as Record<string, unknown>;
}
