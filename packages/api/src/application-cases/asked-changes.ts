import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { onboardingChanges } from '@cordelle/db/schema/onboardings.ts';
import { roundSentBack } from './told.ts';

const CHANGE = columns(onboardingChanges, ['subState', 'round', 'reason', 'words', 'askedAt', 'answeredAt']);
export type AskedChange = Row<typeof CHANGE>;

/**
 * Pages an application was sent back for, answered or not, until it is handed in again; none where it came back with nothing marked.
 */
export async function askedChanges(
  tx: Tx,
  { id, clientId }: { readonly id: bigint; readonly clientId: bigint | null },
): Promise<AskedChange[]> {
  const all = await tx.sql`select ${CHANGE} from onboarding_changes where onboarding_id = ${id} order by id`;
  if (clientId === null || all.every(({ answeredAt }) => answeredAt === null)) return all;
  const round = await roundSentBack(tx, clientId);
  return all.filter((one) => one.answeredAt === null || one.round === round);
}
