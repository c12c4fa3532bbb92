import type { Tx } from '@cordelle/db/connection.ts';
import { clockState, promisedWindow } from '@cordelle/domain/application-review/clock.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { Onboarding } from '@cordelle/validation/onboarding/onboarding.ts';
import { caseOf } from '../application-cases/case-rows.ts';

type HandedIn = {
  readonly clientId: bigint;
  readonly country: Rail;
  readonly submittedAt: Date;
  readonly now: Date;
};

/** The days between which an applicant may count on an answer, and whether they are over: what earlier rounds took of them is gone. */
export async function answerExpected(
  tx: Tx,
  { clientId, country, submittedAt, now }: HandedIn,
): Promise<NonNullable<Onboarding['answerExpected']>> {
  const { zone } = RAIL_FACTS[country];
  const found = await caseOf(tx, clientId);
  const of = found?.kind === 'application' ? found : { handedInAt: submittedAt, daysUsed: 0 };
  const facts = { rail: country, zone, handedInAt: of.handedInAt, daysUsed: of.daysUsed };
  const days = promisedWindow(facts);
  return { ...days, passed: clockState({ ...facts, stopped: false }, days.to, now) === 'over' };
}
