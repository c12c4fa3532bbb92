import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { decryptSecret } from '@cordelle/db/encryption.ts';
import { applicationHistory, applicationNotes } from '@cordelle/db/schema/applications.ts';
import { onboardingChanges } from '@cordelle/db/schema/onboardings.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { lapseOf, standingOf } from '@cordelle/domain/application-review/four-eyes.ts';
import { PAGES_OF_SECTION, type ReverificationTrigger } from '@cordelle/domain/application-review/kinds.ts';
import { LINK_STRENGTHS } from '@cordelle/domain/application-review/link-keys.ts';
import { nextVerification } from '@cordelle/domain/application-review/reverification.ts';
import { riskOf, scoreLines, scoreOf } from '@cordelle/domain/application-review/score.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { verificationOf } from '@cordelle/domain/onboarding/identity.ts';
import { hiddenPart, somebodyMayBeMissing } from '@cordelle/domain/onboarding/ownership.ts';
import { partText, shareText } from '@cordelle/domain/onboarding/share.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { volumeDoubts } from '@cordelle/domain/onboarding/volumes.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { administratorsOf } from '@cordelle/engine/clients/administrators.ts';
import type { ApplicationCase } from '@cordelle/validation/applications.ts';
import { type ApprovalTerms, approvalTerms } from '@cordelle/validation/approval-terms.ts';
import { type CaseRow, caseOf } from '../application-cases/case-rows.ts';
import { asGiven, verdictsOf } from '../application-cases/verdict-rows.ts';
import { namesOfActors } from '../audit/names-of-actors.ts';
import type { UserContext } from '../context.ts';
import { answersOn } from '../onboardings/application.ts';
import { hitsOf } from '../sanctions/hits.ts';
import { screeningOf, shownHits } from '../sanctions/shown.ts';
import { headOf } from './case-head.ts';
import { decisionFacts } from './decision.ts';
import { coincidencesOf } from './links.ts';
import { marksOf } from './marks.ts';
import { headRowOf } from './queue.ts';
import { lookupsOf, type RegistryLookup, suggestedRegistry, withLookup } from './registry-lookups.ts';
import { type Reviewed, reviewedOf } from './reviewed.ts';
import { scoreFactsOf } from './score-facts.ts';
import { factsOf, kindOfBusiness } from './section-facts.ts';
import { hashesOf, sectionsToReview } from './section-hashes.ts';
import { templateOf, termsBy } from './templates.ts';

const HISTORY_MAX = 300;
/** A case with everything that was claimed and what supports it. Throws `record.not_found`. */
export async function shownCase(tx: Tx, ctx: UserContext, clientId: bigint): Promise<ApplicationCase> {
  const { sql } = tx;
  const now = ctx.app.clock.now();
  const { userId } = ctx.principal;
  const found = await caseOf(tx, clientId);
  const row = found && (await headRowOf(tx, found));
  if (!found || !row) throw new DomainError('record.not_found');
  const reviewed = await reviewedOf(tx, ctx.app.keys, clientId);
  const { client, application, volumes, missing } = reviewed;
  const links = await coincidencesOf(tx, clientId);
  const lines = scoreLines(scoreFactsOf(reviewed, links));
  const score = scoreOf(lines);
  const risk = riskOf(score);
  const facts = await decisionFacts(tx, reviewed, { risk, userId });
  const { whole: hash } = hashesOf(reviewed);
  const verdicts = await verdictsOf(tx, found);
  const verdictsNow = { hash, able: facts.able };
  const counting = verdicts.filter((verdict) => lapseOf(verdict, verdictsNow) === null);
  const own = counting.some((verdict) => verdict.userId === userId);
  const [history, notes, hits, colleagues, [applicant]] = await Promise.all([
    sql`
      select ${columns(applicationHistory, ['id', 'event', 'actor', 'at', 'detail'])} from application_history
       where client_id = ${clientId} and case_id = ${found.id} order by id desc limit ${HISTORY_MAX}`,
    sql`
      select ${columns(applicationNotes, ['id', 'text', 'actor', 'at'])} from application_notes
       where client_id = ${clientId} and case_id = ${found.id} order by id desc limit ${HISTORY_MAX}`,
    hitsOf(tx, clientId),
    sql`
      select ${columns(users, ['id', 'firstName', 'lastName', 'email'])} from users
       where kind = 'staff' and disabled_at is null order by first_name, last_name, id`,
    administratorsOf(tx, clientId),
  ]);
  const lookups = await lookupsOf(tx, clientId);
  const sections = await shownSections(tx, ctx, { found, reviewed, lookup: lookups[0] });
  const names = await namesOfActors(tx, null, [
    ...[...history, ...notes].map(({ actor }) => actor),
    ...sections.flatMap(({ mark }) => mark?.by ?? []),
    ...verdicts.map((verdict) => `staff:${verdict.userId}`),
    ...hits.flatMap(({ decidedBy, secondBy }) =>
      [decidedBy, secondBy].flatMap((id) => (id === null ? [] : `staff:${id}`)),
    ),
    ...lookups.map(({ byUserId }) => `staff:${byUserId}`),
  ]);
  const nameOf = (actor: string) => names.get(actor) ?? actor;
  const underReview = found.closedAt === null && found.stoppedAt === null;
  const isApplication = found.kind === 'application';
  const allowed: ApplicationCase['decision']['allowed'] = !isApplication
    ? found.closedAt === null
      ? ['confirm', 'ask_business']
      : []
    : underReview
      ? [
          'mark',
          'ask',
          'decline',
          ...(facts.stops.length === 0 && facts.exclusion === null ? (['approve'] as const) : []),
        ]
      : [];
  const kind = kindOfBusiness(reviewed, ctx.language);
  return {
    ...headOf({ ...row, approvals: counting.filter(({ verdict }) => verdict === 'approve').length }, now),
    businessType: kind.businessType,
    score: found.closedAt === null ? score : found.score,
    risk: found.closedAt === null ? risk : found.risk,
    version: found.version,
    hash,
    legalName: client.legalName,
    operatingAs: client.operatingAs,
    category: [kind.category, kind.subcategory].filter(Boolean).join(' · ') || null,
    reasons: await reasonsOf(tx, found),
    currency: client.currency,
    applicantLanguage: applicant?.language ?? 'en',
    applicant: applicant ? { name: applicant.firstName, email: applicant.email } : null,
    closedAt: found.closedAt?.toISOString() ?? null,
    outcome: found.outcome,
    outcomeReason: found.outcomeReason,
    question:
      found.question === null || found.answerBy === null
        ? null
        : {
            question: found.question,
            answerBy: found.answerBy,
            answer: found.answer,
            held: found.payoutsHeldAt !== null,
          },
    scoreLines: lines,
    sections: sections.map(({ mark, ...section }) => ({ ...section, mark: mark && { ...mark, by: nameOf(mark.by) } })),
    missing: [...missing],
    owners: ownersShown(reviewed),
    holdings: reviewed.owners.holdings.map(({ id, stakeholderId, parentStakeholderId, category, shareBps }) => ({
      id: String(id),
      holderId: String(stakeholderId),
      parentId: parentStakeholderId === null ? null : String(parentStakeholderId),
      category,
      share: shareText(shareBps),
    })),
    unnamedShare: reviewed.tree.holdings.length === 0 ? null : partText(hiddenPart(reviewed.tree)),
    somebodyMayBeMissing: reviewed.tree.holdings.length > 0 && somebodyMayBeMissing(reviewed.tree),
    accounts: await accountsShown(tx, ctx, reviewed),
    documents: reviewed.documents.map(({ id, current, createdAt, ...document }) => ({
      id: String(id),
      title: document.title,
      filename: document.filename,
      contentType: document.contentType,
      sizeBytes: document.sizeBytes,
      scan: document.scan,
      formerAccount: document.formerAccount,
      replaced: !current,
      at: createdAt.toISOString(),
    })),
    volumeDoubts: volumeDoubts(volumes),
    links: links.map((link) => ({ ...link, clientId: String(link.clientId), strength: LINK_STRENGTHS[link.kind] })),
    screening: await screeningOf(tx, ctx.app, clientId),
    hits: await shownHits(tx, hits, { owners: reviewed.owners, userId, nameOf }),
    registry: {
      suggested: suggestedRegistry(reviewed),
      number: answersOn(application.sections, 'business_numbers')?.businessRegistryId ?? '',
      lookups: lookups.map(({ id, byUserId, at, ...lookup }) => ({
        ...lookup,
        id: String(id),
        by: nameOf(`staff:${byUserId}`),
        at: at.toISOString(),
      })),
    },
    notes: notes.map(({ id, actor, at, text }) => ({ id: String(id), text, by: nameOf(actor), at: at.toISOString() })),
    history: history.map(({ id, actor, at, event, detail }) => ({
      id: String(id),
      event,
      by: nameOf(actor),
      at: at.toISOString(),
      // What others decided, and on what terms, is told to who decided for themselves.
      detail:
        event === 'verdict' && underReview && !own && actor !== `staff:${userId}` && isCurrent(verdicts, actor)
          ? {}
          : detail,
    })),
    decision: {
      allowed,
      peopleNeeded: facts.peopleNeeded,
      peopleAble: facts.able.length,
      why: [...facts.why],
      exclusion: facts.exclusion,
      stops: [...facts.stops],
      standing:
        found.outcome === 'approved' ? 'approved' : standingOf(verdicts.map(asGiven), verdictsNow, facts.peopleNeeded),
      verdictsGiven: counting.length,
      differsIn: own ? termsThatDiffer(counting.flatMap(({ terms }) => terms ?? [])) : [],
      verdicts: verdicts
        .filter((verdict) => verdict.userId === userId || own || !underReview)
        .map(({ userId: by, verdict, reasons, terms, at, hash: of }) => ({
          by: nameOf(`staff:${by}`),
          mine: by === userId,
          verdict,
          reasons,
          terms,
          at: at.toISOString(),
          lapsed: underReview ? lapseOf({ userId: by, hash: of }, verdictsNow) : null,
        })),
    },
    proposedTerms: termsBy(await templateOf(tx, risk), volumes.month ?? null),
    statedMonth: volumes.month ?? null,
    statedLargest: volumes.largestCents == null ? null : centsText(volumes.largestCents),
    colleagues: colleagues.map(({ id, firstName, lastName, email }) => ({
      id: String(id),
      name: [firstName, lastName].filter(Boolean).join(' ') || email,
    })),
    expectedNext:
      application.client?.status === 'approved' && client.approvedAt
        ? nextVerification(localDate(found.closedAt ?? client.approvedAt, client.zone), found.risk)
        : null,
  };
}

/** Why a business is looked at again, the first reason first. */
async function reasonsOf({ sql }: Tx, { clientId, id }: CaseRow): Promise<ApplicationCase['reasons']> {
  const rows = await sql`
    select ${columns(applicationHistory, ['at'])},
           ${computed<{ trigger: ReverificationTrigger; note: string | null }>({ trigger: `detail->>'trigger'`, note: `detail->>'note'` })}
      from application_history
     where client_id = ${clientId} and case_id = ${id} and event = 'opened' order by id limit ${HISTORY_MAX}`;
  return rows.map(({ at, trigger, note }) => ({ trigger, note: note ?? '', at: at.toISOString() }));
}

/** Terms that are not the same everywhere. */
function termsThatDiffer([first, ...others]: readonly ApprovalTerms[]): ApplicationCase['decision']['differsIn'] {
  if (first === undefined) return [];
  return approvalTerms.keyof().options.filter((term) => others.some((other) => other[term] !== first[term]));
}

const isCurrent = (verdicts: readonly { userId: bigint }[], actor: string) =>
  verdicts.some(({ userId }) => `staff:${userId}` === actor);

/** Each part with its mark, its facts and what it lacks. */
async function shownSections(
  tx: Tx,
  ctx: UserContext,
  {
    found,
    reviewed,
    lookup,
  }: { readonly found: CaseRow; readonly reviewed: Reviewed; readonly lookup: RegistryLookup | undefined },
): Promise<ApplicationCase['sections']> {
  const marks = new Map((await marksOf(tx, found)).map((mark) => [mark.section, mark]));
  const facts = factsOf(reviewed, await holderNames(tx, ctx, reviewed), {
    language: ctx.language,
    today: ctx.app.wallClock.now().toISOString().slice(0, 10),
  });
  const hashes = hashesOf(reviewed).sections;
  const asked = reviewed.application.row
    ? await tx.sql`
        select ${columns(onboardingChanges, ['round', 'subState', 'reason', 'words', 'answeredAt'])}
          from onboarding_changes where onboarding_id = ${reviewed.application.row.id} order by id`
    : [];
  return sectionsToReview(reviewed).map(({ section, pages }) => {
    const mark = marks.get(section);
    const hash = hashes.get(section) ?? '';
    const stale = mark !== undefined && mark.hash !== hash;
    const ofSection: readonly SubState[] = PAGES_OF_SECTION[section];
    const before = asked.filter(({ subState }) => ofSection.includes(subState));
    const answered = before.some(({ round, answeredAt }) => round === found.round - 1 && answeredAt !== null);
    return {
      section,
      pages: [...pages],
      hash,
      state: mark === undefined ? (answered ? 'answered' : 'unseen') : stale ? 'stale' : mark.mark,
      mark: mark
        ? {
            reason: mark.reason,
            pages: [...mark.pages],
            words: mark.words,
            note: mark.note,
            by: mark.actor,
            at: mark.at.toISOString(),
          }
        : null,
      facts: withLookup(facts[section], lookup, ctx.language),
      missing: reviewed.missing.filter((one) => ofSection.includes(one.section)),
      askedBefore: before.map(({ round, reason, words, answeredAt }) => ({
        round,
        reason,
        words,
        answered: answeredAt !== null,
      })),
    };
  });
}

/** Names of account holders as the bank gave them, by account. */
async function holderNames(tx: Tx, { app }: UserContext, { client, accounts }: Reviewed): Promise<Map<bigint, string>> {
  const named = accounts.flatMap(({ id, holderNameEncrypted }) =>
    holderNameEncrypted === null ? [] : [{ id, holderNameEncrypted }],
  );
  if (named.length === 0) return new Map();
  const keyring = await keyringOf(tx, app.keys, client.id);
  return new Map(
    named.map(({ id, holderNameEncrypted }) => {
      const place = { table: 'client_bank_accounts', column: 'holder_name_encrypted', clientId: client.id, rowId: id };
      return [id, decryptSecret(keyring, place, holderNameEncrypted)];
    }),
  );
}

async function accountsShown(tx: Tx, ctx: UserContext, reviewed: Reviewed): Promise<ApplicationCase['accounts']> {
  const holders = await holderNames(tx, ctx, reviewed);
  return reviewed.accounts.map(
    ({ id, purpose, alsoBilling, bankName, last2, source, holderMatch, verifiedAt, createdAt }) => ({
      purpose,
      alsoBilling,
      bankName,
      last2,
      source,
      holderName: holders.get(id) ?? null,
      holderMatch,
      verified: verifiedAt !== null,
      at: createdAt.toISOString(),
    }),
  );
}

function ownersShown({ owners, standings, checks }: Reviewed): ApplicationCase['owners'] {
  return owners.stakeholders.map((one) => {
    const standing = standings.find(({ holderId }) => holderId === String(one.id));
    const check = checks.get(one.id);
    const individual = one.category === 'Individual';
    return {
      id: String(one.id),
      name: individual ? `${one.firstName} ${one.lastName}` : (one.legalName ?? ''),
      category: one.category,
      country: individual ? one.country : one.countryOfIncorporation,
      position: one.position,
      effectiveShare: standing ? partText(standing.part) : null,
      counts: [...(standing?.countsBy ?? [])],
      controlsThroughMajority: standing?.controlsThroughMajority ?? false,
      identity: individual ? (one.verifiedAt ? 'complete' : check ? verificationOf(check.status) : 'pending') : null,
      identityStatus: check?.status ?? null,
      nameAgrees: check?.nameAgrees ?? null,
      birthDateAgrees: check?.birthDateAgrees ?? null,
      riskLabels: [...(check?.riskLabels ?? [])],
    };
  });
}
