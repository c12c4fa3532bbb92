import type { Tx } from '@cordelle/db/connection.ts';
import { MISSING_STATES } from '@cordelle/domain/onboarding/requirements.ts';
import { missingOf, stepsOf } from '@cordelle/domain/onboarding/walk.ts';
import type { Onboarding } from '@cordelle/validation/onboarding/onboarding.ts';
import { openDateOfBirth } from '../account/date-of-birth.ts';
import { decisionTold, noteOnChanges } from '../application-cases/told.ts';
import type { UserContext } from '../context.ts';
import type { Access } from './access.ts';
import { answerExpected } from './answer-expected.ts';
import type { Application } from './application.ts';
import { draftsOf } from './sealed-answers.ts';

type Missing = Onboarding['missing'][number];

/** What is lacking, as it is shown. */
export function missingShown({ walk, statuses, requirements }: Application): Missing[] {
  return missingOf(walk, statuses, requirements).flatMap(({ key, section, state }) => {
    const shown = MISSING_STATES.find((one) => one === state);
    return shown ? [{ key, subState: section, state: shown }] : [];
  });
}

/** An application as its people see it; whoever may not read it sees how far it is. */
export async function shownOnboarding(
  tx: Tx,
  ctx: UserContext,
  application: Application,
  { mayRead, mayEdit }: Access,
  completedAccount = false,
): Promise<Onboarding> {
  const { row, client, sections, state, walk, statuses, open, correctable, userFields } = application;
  const drafts = row && mayRead ? await draftsOf(tx, ctx.app.keys, row.id, ctx.principal.userId) : [];
  return {
    id: row ? String(row.id) : null,
    version: row?.version ?? 0,
    state,
    steps: stepsOf(walk, statuses).map(({ step, subStates }) => ({ step, subStates: [...subStates] })),
    client: client && {
      id: String(client.id),
      status: client.status,
      clientType: client.clientType,
      businessName: client.businessName,
      promoCode: client.promoCode,
    },
    answers: mayRead
      ? {
          ...Object.fromEntries([...sections].map(([page, { answers }]) => [page, answers])),
          ...(await personShown(tx, ctx, application)),
        }
      : {},
    drafts: Object.fromEntries(
      drafts.map(({ subState, values, savedAt }) => [subState, { values, savedAt: savedAt.toISOString() }]),
    ),
    mayEdit,
    open: mayEdit ? [...open] : [],
    correctable: mayEdit ? [...correctable] : [],
    agreementAsked: asksAgreement(application),
    missing: mayRead ? missingShown(application) : [],
    userFields: [...userFields],
    changesAsked: mayRead
      ? application.asked.map(({ subState, reason, words, answeredAt }) => ({
          subState,
          reason,
          text: words,
          answered: answeredAt !== null,
        }))
      : [],
    changesNote: mayRead && client?.status === 'created' ? await noteOnChanges(tx, client.id) : '',
    decision: mayRead && client?.status === 'closed' ? await decisionTold(tx, client.id, ctx.language) : null,
    submittedAt: row?.submittedAt?.toISOString() ?? null,
    answerExpected:
      row?.submittedAt && client?.status === 'pending'
        ? await answerExpected(tx, {
            clientId: client.id,
            country: client.country,
            submittedAt: row.submittedAt,
            now: ctx.app.clock.now(),
          })
        : null,
    completedAccount,
  };
}

/** Whoever signed up agreed then; anybody else agrees once. */
export const asksAgreement = ({ row, walk }: Application): boolean =>
  !walk.begunAtSignUp && row?.agreementSignedAt == null;

/** What is known of whoever fills it in, for themselves alone: it stands with their account, and is offered to be confirmed. */
async function personShown(
  tx: Tx,
  { app, principal }: UserContext,
  { person, sections }: Application,
): Promise<Onboarding['answers']> {
  if (person.id !== principal.userId || person.kind === 'staff') return {};
  const { firstName, lastName, mobilePhone, occupation, address1, city, provinceCode, postalCode } = person;
  const dateOfBirth = await openDateOfBirth(tx, app.keys, person.id, person.dateOfBirthEncrypted);
  const address = { address1, city, provinceCode, postalCode };
  if (!sections.has('user_info') && [firstName, lastName, mobilePhone].every((known) => !known)) return {};
  return {
    user_info: {
      firstName,
      lastName,
      mobilePhone: mobilePhone ?? '',
      ...(dateOfBirth && { dateOfBirth }),
      ...(occupation && { occupation }),
      ...(Object.values(address).some(Boolean) && {
        addressAttributes: Object.fromEntries(Object.entries(address).map(([name, value]) => [name, value ?? ''])),
      }),
    },
  };
}
