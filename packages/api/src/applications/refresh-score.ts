import type { Tx } from '@cordelle/db/connection.ts';
import { riskOf, type ScoreLine, scoreLines, scoreOf } from '@cordelle/domain/application-review/score.ts';
import type { App } from '@cordelle/engine/app.ts';
import { caseOf, recordOnCase } from '../application-cases/case-rows.ts';
import { coincidencesOf } from './links.ts';
import { reviewedOf } from './reviewed.ts';
import { scoreFactsOf } from './score-facts.ts';

/** Computes the score of a client's open case anew; what it was stays in the history. Returns its lines. */
export async function refreshScore(tx: Tx, app: Pick<App, 'keys' | 'clock'>, clientId: bigint): Promise<ScoreLine[]> {
  const lines = scoreLines(scoreFactsOf(await reviewedOf(tx, app.keys, clientId), await coincidencesOf(tx, clientId)));
  const known = await caseOf(tx, clientId);
  const score = scoreOf(lines);
  if (!known || known.closedAt !== null || known.score === score) return lines;
  const risk = riskOf(score);
  await tx.sql`
    update application_cases set score = ${score}, risk = ${risk} where client_id = ${clientId} and id = ${known.id}`;
  await recordOnCase(tx, known, {
    event: 'scored',
    actor: 'system:review',
    at: app.clock.now(),
    detail: { score, risk, lines },
  });
  return lines;
}
