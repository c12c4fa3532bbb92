import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import {
  checkSectionInput,
  draftSaved,
  onboarding,
  onboardingInput,
  reopenPageInput,
  saveDraftInput,
  sectionChecked,
  submitSectionInput,
  thirdParties,
} from '@cordelle/validation/onboarding/onboarding.ts';
import {
  checkedSubmission,
  firstSubmission,
  loadOnboardingInput,
  markCompletedInput,
  markedCompleted,
  type OnboardingClient,
  type PublicOnboarding,
  type PublicSubmission,
  publicOnboarding,
  publicSubmission,
  thirdPartyClient,
  thirdPartyClientInput,
} from '@cordelle/validation/onboarding/public.ts';
import { TRPCError } from '@trpc/server';
import type { UserContext } from '../context.ts';
import { refusalOf } from '../refusal.ts';
import { procedure, router } from '../trpc.ts';
import { accessTo, openApplication, requireOpenPage } from './access.ts';
import { saveDraft } from './drafts.ts';
import { markCompleted } from './mark-completed.ts';
import { applyPage } from './page-effects.ts';
import { judgePage, refusedPage } from './page-rules.ts';
import { publicClient, publicOnboardingOf } from './public-shape.ts';
import { pageOfSubmission } from './public-submission.ts';
import { requireRecords } from './records-of-page.ts';
import { reopenPage } from './reopen-page.ts';
import type { Fields } from './sealed-answers.ts';
import { shownOnboarding } from './shown.ts';
import { factsFor, type Submission, submitPage } from './submit.ts';
import { thirdPartiesOf } from './third-parties.ts';

/** A person is asked, in whatever client they work: before the business is named there is none. */
const READ = { auth: 'user', permission: null, rate: 'read', audit: 'none' } as const;
const WRITE = { auth: 'user', permission: null, rate: 'write', audit: 'change' } as const;

/** Words about what is wrong with a page, by field. */
async function problemsOf(ctx: UserContext, page: Omit<Submission, 'version'>): Promise<Record<string, string[]>> {
  const { mayEdit } = await accessTo(ctx, page);
  if (!mayEdit) throw new DomainError('auth.forbidden');
  const application = await inTransaction(ctx.app.worker, { readOnly: true }, (tx) => openApplication(tx, ctx, page));
  const judged = judgePage(page.currentState, page.answers, factsFor(application, ctx));
  if ('issues' in judged) return refusalOf(refusedPage(judged.issues), ctx.language).messages;
  return PAGES_OF_RECORDS.has(page.currentState) ? problemsOfRecords(ctx, page, judged.answers) : {};
}

/** Pages whose rules look at records: all owners together, accounts, documents. */
const PAGES_OF_RECORDS: ReadonlySet<SubState> = new Set([
  'shareholders',
  'owners_names',
  'primary_owner',
  'owners_info',
  'settlement_account',
  'billing_account',
  'certificate_of_good_standing',
]);

/** What is wrong with records as they would be: they are written, and taken back. */
async function problemsOfRecords(
  ctx: UserContext,
  page: Omit<Submission, 'version'>,
  answers: Fields,
): Promise<Record<string, string[]>> {
  const taken = new Error('nothing is kept of what is only looked at');
  try {
    await inTransaction(ctx.app.worker, {}, async (tx) => {
      const application = await openApplication(tx, ctx, page, { alone: true });
      requireOpenPage(application, page.currentState);
      await applyPage(tx, ctx, application, page.currentState, answers);
      await requireRecords(tx, await openApplication(tx, ctx, page), page.currentState);
      throw taken;
    });
  } catch (error) {
    if (error === taken) return {};
    if (!(error instanceof DomainError || error instanceof TRPCError)) throw error;
    return refusalOf(error, ctx.language).messages;
  }
  return {};
}

async function submitStep(ctx: UserContext, sent: PublicSubmission): Promise<PublicOnboarding> {
  const shown = await submitPage(ctx, pageOfSubmission(sent));
  const id = String(shown.id);
  const access = await accessTo(ctx, { id });
  return inTransaction(ctx.app.worker, { readOnly: true }, async (tx) =>
    publicOnboardingOf(tx, ctx, await openApplication(tx, ctx, { id }), access),
  );
}

/** One of the caller's own clients with all that is known of it, for whoever acts for it. */
async function ownClient(ctx: UserContext, clientId: string): Promise<{ client: OnboardingClient }> {
  const { mayRead } = await accessTo(ctx, { clientId });
  if (!mayRead) throw new DomainError('auth.forbidden');
  return inTransaction(ctx.app.worker, { readOnly: true }, async (tx) => ({
    client: await publicClient(tx, ctx, await openApplication(tx, ctx, { clientId })),
  }));
}

/** Applications of businesses, page by page. */
export const onboardingsRouter = router({
  load: procedure(READ)
    .input(onboardingInput)
    .output(onboarding)
    .query(async ({ ctx, input }) => {
      const access = await accessTo(ctx, input);
      return inTransaction(ctx.app.worker, { readOnly: true }, async (tx) =>
        shownOnboarding(tx, ctx, await openApplication(tx, ctx, input), access),
      );
    }),

  /** Keeps a page; answers the page that comes next. */
  submit: procedure(WRITE)
    .input(submitSectionInput)
    .output(onboarding)
    .mutation(({ ctx, input }) => submitPage(ctx, input)),

  /** Opens a page of an application that came back beside those it came back for. */
  reopenPage: procedure(WRITE)
    .input(reopenPageInput)
    .output(onboarding)
    .mutation(({ ctx, input }) => reopenPage(ctx, input)),

  /** What is wrong with a page; nothing is kept. What it asks of people belongs in no address, so this is no query. */
  check: procedure({ ...WRITE, audit: 'none' })
    .input(checkSectionInput)
    .output(sectionChecked)
    .mutation(async ({ ctx, input }) => ({ messages: await problemsOf(ctx, input) })),

  /** What somebody types, kept for them alone until the page is sent. */
  saveDraft: procedure({ ...WRITE, audit: 'none' })
    .input(saveDraftInput)
    .output(draftSaved)
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),

  /** The same for programs: the fields of all pages side by side. */
  get: procedure(READ)
    .input(loadOnboardingInput)
    .output(publicOnboarding)
    .query(async ({ ctx, input: { clientId, processingClientOnboardingId: id } }) => {
      const access = await accessTo(ctx, { id, clientId });
      return inTransaction(ctx.app.worker, { readOnly: true }, async (tx) =>
        publicOnboardingOf(tx, ctx, await openApplication(tx, ctx, { id, clientId }), access),
      );
    }),

  begin: procedure(WRITE)
    .input(firstSubmission)
    .output(publicOnboarding)
    .mutation(({ ctx, input }) => submitStep(ctx, input)),

  submitStep: procedure(WRITE)
    .input(publicSubmission)
    .output(publicOnboarding)
    .mutation(({ ctx, input }) => submitStep(ctx, input)),

  tryStep: procedure({ ...WRITE, audit: 'none' })
    .input(firstSubmission)
    .output(checkedSubmission)
    .mutation(async ({ ctx, input }) => ({ problems: await problemsOf(ctx, pageOfSubmission(input)), warnings: [] })),

  /** An account the caller may manage another business from. */
  thirdPartyClient: procedure(READ)
    .input(thirdPartyClientInput)
    .output(thirdPartyClient)
    .query(({ ctx, input }) => ownClient(ctx, input.thirdPartyId)),

  /** Told by whoever shows that an account is complete; true for the first of them, and for no third party. */
  markCompleted: procedure(WRITE)
    .input(markCompletedInput)
    .output(markedCompleted)
    .mutation(async ({ ctx, input }) => ({
      ...(await markCompleted(ctx, BigInt(input.clientId))),
      ...(await ownClient(ctx, input.clientId)),
    })),

  /** Accounts the caller may manage another business from. */
  thirdParties: procedure(READ)
    .output(thirdParties)
    .query(({ ctx }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, async (tx) => ({
        clients: await thirdPartiesOf(tx, ctx.principal.userId),
      })),
    ),
});
