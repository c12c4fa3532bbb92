import type { Tx } from '@cordelle/db/connection.ts';
import { lapseOf, requireEnoughPeople, standingOf } from '@cordelle/domain/application-review/four-eyes.ts';
import type { RiskBand } from '@cordelle/domain/application-review/kinds.ts';
import { riskOf, scoreLines, scoreOf } from '@cordelle/domain/application-review/score.ts';
import { startingLimit } from '@cordelle/domain/application-review/templates.ts';
import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { parseMoney } from '@cordelle/domain/money.ts';
import { monthStated } from '@cordelle/domain/onboarding/volumes.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import type { giveVerdictInput } from '@cordelle/validation/applications.ts';
import type { ApprovalTerms } from '@cordelle/validation/approval-terms.ts';
import type { z } from 'zod';
import { type Case, caseToChange, changeCase, recordOnCase } from '../application-cases/case-rows.ts';
import { tellApprovers, tellStaff } from '../application-cases/mail-staff.ts';
import { overrule } from '../application-cases/overrule.ts';
import { asGiven, giveVerdictRow, verdictsOf, withdrawVerdictRow } from '../application-cases/verdict-rows.ts';
import { feePlansOf, setFeePlan } from '../billing-invoices/fee-plans.ts';
import { changeClientStatus } from '../clients/change-status.ts';
import { setMonthlyLimits } from '../clients/monthly-limits.ts';
import { setSettlementTerms, settlementTermsOf } from '../clients/settlement-terms.ts';
import type { UserContext } from '../context.ts';
import { approvalConditions } from './approval-conditions.ts';
import { type DecisionFacts, decisionFacts } from './decision.ts';
import { coincidencesOf } from './links.ts';
import { type Reviewed, reviewedOf } from './reviewed.ts';
import { scoreFactsOf } from './score-facts.ts';
import { screenUnlessCurrent } from './screen-businesses.ts';
import { hashesOf } from './section-hashes.ts';
import { templateOf, termsBy } from './templates.ts';
import { rememberFacts } from './watched-facts.ts';

/** Throws what keeps an application from being approved by this person, or by anybody. */
function requireApprovable({ stops, exclusion, peopleNeeded, able }: DecisionFacts, missing: number): void {
  if (exclusion !== null) throw new DomainError('application.excluded');
  if (stops.includes('requirements')) throw new DomainError('application.requirements_missing', { number: missing });
  if (stops.includes('agreement')) throw new DomainError('application.requirements_missing', { number: 1 });
  if (stops.includes('sanctions')) throw new DomainError('application.hit_open');
  if (stops.includes('identity_declined')) throw new DomainError('application.identity_declined');
  requireEnoughPeople(peopleNeeded, able.length);
}

async function readForDecision(tx: Tx, ctx: UserContext, found: Case) {
  if (found.kind !== 'application' || found.client.status !== 'pending')
    throw new DomainError('application.not_under_review');
  await screenUnlessCurrent(tx, ctx.app, found.clientId);
  const reviewed = await reviewedOf(tx, ctx.app.keys, found.clientId);
  const score = scoreOf(scoreLines(scoreFactsOf(reviewed, await coincidencesOf(tx, found.clientId))));
  const risk = riskOf(score);
  const facts = await decisionFacts(tx, reviewed, { risk, userId: ctx.principal.userId });
  return { reviewed, score, risk, facts, hash: hashesOf(reviewed).whole };
}

/**
 * Records what one person thinks of an application as it was shown to them. Where enough distinct people approve the same
 * application on the same terms it is approved; one who disagrees returns it to all of them with a note, and one who takes their own
 * verdict back leaves that of the others. Throws
 * `application.changed_meanwhile` for another application than was shown, and what keeps it from being approved.
 */
export async function giveVerdict(tx: Tx, ctx: UserContext, input: z.output<typeof giveVerdictInput>): Promise<void> {
  const found = await caseToChange(tx, input);
  if (input.verdict === 'withdraw') return withdrawVerdict(tx, ctx, found, input.reasons);
  const { reviewed, score, risk, facts, hash } = await readForDecision(tx, ctx, found);
  if (hash !== input.hash) throw new DomainError('application.changed_meanwhile');
  const [actor, at] = [actorOf(ctx.principal), ctx.app.clock.now()];
  const { verdict, reasons } = input;
  const { userId } = ctx.principal;
  if (facts.exclusion !== null) throw new DomainError('application.excluded');
  if (verdict === 'return') {
    if (reasons === '') throw new DomainError('application.words_needed', { field: 'reasons', min: 1 });
    await giveVerdictRow(tx, found, { userId, verdict, hash, reasons, terms: null, at });
    await recordOnCase(tx, found, { event: 'verdict', actor, at, detail: { verdict, reasons, hash } });
    await overrule(tx, ctx.app, { of: found, by: userId, fate: 'approval_returned' });
    await changeCase(tx, found, { assigneeId: null });
    return;
  }
  requireApprovable(facts, reviewed.missing.length);
  const { terms } = input;
  if (terms === null) throw new DomainError('application.words_needed', { field: 'terms', min: 1 });
  requireStartingLimit(terms, reviewed);
  await giveVerdictRow(tx, found, { userId, verdict, hash, reasons, terms, at });
  await recordOnCase(tx, found, { event: 'verdict', actor, at, detail: { verdict, reasons, hash, terms, score } });
  const verdicts = (await verdictsOf(tx, found)).map(asGiven);
  const now = { hash, able: facts.able };
  const standing = standingOf(verdicts, now, facts.peopleNeeded);
  if (standing === 'approved')
    await approve(tx, ctx, {
      found,
      reviewed,
      terms,
      score,
      risk,
      detail: { hash, score, risk, terms, people: facts.peopleNeeded },
    });
  else {
    await changeCase(tx, found, { assigneeId: null });
    const { clientId, client, id, version } = found;
    const approvers = verdicts.filter((given) => given.userId !== userId && lapseOf(given, now) === null);
    if (standing === 'terms_differ')
      await tellApprovers(tx, ctx.app, {
        of: found,
        approvers: approvers.map((given) => given.userId),
        fate: 'approval_other_terms',
      });
    else
      await tellStaff(tx, ctx.app, {
        template: 'second_person_waits',
        clientId,
        businessName: client.businessName,
        about: `${clientId} ${id} ${version}`,
        except: userId,
      });
  }
}

/** Takes one's own verdict back, whatever became of the application since; where there is none nothing happens. */
async function withdrawVerdict(tx: Tx, ctx: UserContext, found: Case, reasons: string): Promise<void> {
  const [actor, at] = [actorOf(ctx.principal), ctx.app.clock.now()];
  if (!(await withdrawVerdictRow(tx, found, { userId: ctx.principal.userId, at }))) return;
  await changeCase(tx, found);
  await recordOnCase(tx, found, { event: 'verdict', actor, at, detail: { verdict: 'withdraw', reasons } });
}

/**
 * Approves by a call that knows of no verdicts, on the terms that the score proposes. Throws as `giveVerdict` does, and
 * `application.second_person_needed` where one person is not enough.
 */
export async function approveAtOnce(tx: Tx, ctx: UserContext, clientId: string): Promise<void> {
  const found = await caseToChange(tx, { clientId, version: null });
  const { reviewed, score, risk, facts, hash } = await readForDecision(tx, ctx, found);
  requireApprovable(facts, reviewed.missing.length);
  if (facts.peopleNeeded > 1) throw new DomainError('application.second_person_needed');
  const agreed = termsBy(await templateOf(tx, risk), reviewed.volumes.month ?? null);
  const [actor, at] = [actorOf(ctx.principal), ctx.app.clock.now()];
  const given = { userId: ctx.principal.userId, verdict: 'approve', hash, reasons: '', terms: agreed, at } as const;
  await giveVerdictRow(tx, found, given);
  await recordOnCase(tx, found, {
    event: 'verdict',
    actor,
    at,
    detail: { verdict: 'approve', hash, terms: agreed, score },
  });
  await approve(tx, ctx, {
    found,
    reviewed,
    terms: agreed,
    score,
    risk,
    detail: { hash, score, risk, terms: agreed, people: 1 },
  });
}

/** A business of a high score begins with what somebody says: nothing proposes it. */
function requireStartingLimit({ startingLimit: limit, startingDays }: ApprovalTerms, { volumes }: Reviewed): void {
  const proposable = startingLimit(volumes.month ?? null, { startingShareBps: 10_000 });
  if (startingDays !== null && limit === null && proposable !== null)
    throw new DomainError('application.starting_limit_needed');
}

type Approval = {
  readonly found: Case;
  readonly reviewed: Reviewed;
  readonly terms: ApprovalTerms;
  readonly score: number;
  readonly risk: RiskBand;
  readonly detail: Readonly<Record<string, unknown>>;
};

async function approve(
  tx: Tx,
  ctx: UserContext,
  { found, reviewed, terms, score, risk, detail }: Approval,
): Promise<void> {
  const { clientId } = found;
  const id = String(clientId);
  const at = ctx.app.clock.now();
  const { country, zone, currency } = found.client;
  const { monthlyFee, transactionFee, holdDays, holdbackBps, holdbackDays, customerMonthlyLimit } = terms;
  if (monthlyFee !== null || transactionFee !== null) {
    const { current, today } = await feePlansOf(tx, clientId, at);
    const { fromMonth: _, prices, ...plan } = current;
    const agreed = { monthly: monthlyFee ?? prices.monthly, transaction: transactionFee ?? prices.transaction };
    await setFeePlan(tx, ctx, { id, fromMonth: today.slice(0, 7), ...plan, prices: { ...prices, ...agreed } });
  }
  const { minimumPayout, billingGraceDays } = await settlementTermsOf(tx, clientId);
  await setSettlementTerms(tx, ctx, { id, holdDays, holdbackBps, holdbackDays, minimumPayout, billingGraceDays });
  await setMonthlyLimits(tx, ctx, { id, customerDefaultMonthlyLimit: customerMonthlyLimit, customersLimits: [] });
  const today = localDate(at, zone);
  const centsIn = (amount: string | null) => (amount === null ? null : parseMoney(amount, currency).cents);
  const values = {
    largest_cents: reviewed.volumes.largestCents ?? 0n,
    monthly_cents: monthStated(reviewed.volumes.month)?.to ?? null,
    starting_cents: centsIn(terms.startingLimit),
    starting_until: terms.startingDays === null ? null : addDays(today, terms.startingDays),
    alert_factor: terms.alertFactor,
    set_at: at,
  };
  await tx.sql`
    insert into stated_volumes ${tx.sql({ client_id: clientId, ...values })}
    on conflict (client_id) do update set ${tx.sql(values)}`;
  await rememberFacts(tx, clientId, at);
  await changeCase(tx, found, { closedAt: at, outcome: 'approved', score, risk });
  await recordOnCase(tx, found, {
    event: 'approved',
    actor: actorOf(ctx.principal),
    at,
    detail: { ...detail, country },
  });
  await changeClientStatus(tx, ctx, { id, status: 'approved', reviewNote: '' }, (language) =>
    approvalConditions(terms, currency, language),
  );
}
