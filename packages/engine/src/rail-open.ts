import type { Tx } from '@cordelle/db/connection.ts';
import { railProblem } from '@cordelle/domain/bank-file/rail-open.ts';
import type { DomainError } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

/** Whether something was agreed with a bank for a rail. */
export async function isRailOpen({ sql }: Pick<Tx, 'sql'>, rail: Rail): Promise<boolean> {
  const rows = await sql`select from bank_profiles where rail = ${rail}`;
  return rows.length > 0;
}

/** Why nothing new may be asked of a rail; null: it may. */
export const problemOfRail = async (tx: Pick<Tx, 'sql'>, rail: Rail): Promise<DomainError | null> =>
  railProblem(rail, await isRailOpen(tx, rail));
