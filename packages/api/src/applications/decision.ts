import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { onboardingSections } from '@cordelle/db/schema/onboardings.ts';
import {
  type Exclusion,
  exclusionOf,
  type SecondPersonReason,
  whySecondPerson,
} from '@cordelle/domain/application-review/four-eyes.ts';
import type { RiskBand } from '@cordelle/domain/application-review/kinds.ts';
import { monthStated } from '@cordelle/domain/onboarding/volumes.ts';
import { hitsOf, openHits } from '../sanctions/hits.ts';
import type { Reviewed } from './reviewed.ts';
import { templateOf } from './templates.ts';

/** What keeps an application from being approved by anybody. */
export type Stop = 'requirements' | 'sanctions' | 'identity_declined' | 'agreement';

export type DecisionFacts = {
  readonly stops: readonly Stop[];
  readonly why: readonly SecondPersonReason[];
  readonly peopleNeeded: number;
  /** People of the provider who have a say in it. */
  readonly able: readonly bigint[];
  readonly exclusion: Exclusion | null;
};

/** What decides who may approve an application, and whether anybody may; `userId`: who asks. */
export async function decisionFacts(
  tx: Tx,
  reviewed: Reviewed,
  { risk, userId }: { readonly risk: RiskBand; readonly userId: bigint },
): Promise<DecisionFacts> {
  const { client, volumes, missing, checks, application } = reviewed;
  const hits = await hitsOf(tx, client.id);
  const holds: Readonly<Record<Stop, boolean>> = {
    requirements: missing.length > 0,
    sanctions: openHits(hits) > 0,
    identity_declined: [...checks.values()].some(({ status }) => status === 'declined'),
    agreement: application.row !== null && application.row.agreementSignedAt === null && !application.row.begunAtSignUp,
  };
  const stops: readonly Stop[] = ['requirements', 'sanctions', 'identity_declined', 'agreement'];
  const { twoPeopleAboveCents } = await templateOf(tx, risk);
  const why = whySecondPerson({
    risk,
    monthlyTopCents: monthStated(volumes.month)?.to ?? null,
    twoPeopleAboveCents: volumes.month === null ? null : twoPeopleAboveCents,
    collectsForOthers: false,
    strongHitDismissed: hits.some(({ decision, twoNeeded }) => decision === 'not_the_same' && twoNeeded),
    reopened: client.status === 'closed' && client.approvedAt !== null,
  });
  const people = await peopleOf(tx, client.id, application.row?.id ?? null);
  return {
    stops: stops.filter((stop) => holds[stop]),
    why,
    peopleNeeded: why.length > 0 ? 2 : 1,
    able: people.staff.filter((id) => exclusionOf(id, people) === null),
    exclusion: exclusionOf(userId, people),
  };
}

/** People of the provider who have a say in an application. */
export async function peopleWithASay(tx: Tx, { client, application }: Reviewed): Promise<readonly bigint[]> {
  const people = await peopleOf(tx, client.id, application.row?.id ?? null);
  return people.staff.filter((id) => exclusionOf(id, people) === null);
}

/** The provider's people; who belongs to the client; who typed into its application for it. */
export async function peopleOf({ sql }: Tx, clientId: bigint, onboardingId: bigint | null) {
  const idsOf = (rows: readonly { id: bigint }[]) => rows.map(({ id }) => id);
  const [staff, members, saved] = await Promise.all([
    sql<{ id: bigint }[]>`select id from users where kind = 'staff' and disabled_at is null`,
    sql<{ id: bigint }[]>`select user_id as id from memberships where client_id = ${clientId}`,
    sql`
      select distinct ${columns(onboardingSections, ['savedBy'])} from onboarding_sections where onboarding_id = ${onboardingId}`,
  ]);
  const editors = saved.flatMap(({ savedBy }) => {
    const [kind, id] = savedBy.split(':');
    return kind === 'staff' && id ? [BigInt(id)] : [];
  });
  return { staff: idsOf(staff), members: idsOf(members), editors };
}
