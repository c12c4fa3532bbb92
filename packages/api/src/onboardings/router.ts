import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import {
  checkSectionInput,
  draftSaved,
  markCompletedInput,
  markedCompleted,
  onboarding,
  onboardingInput,
  saveDraftInput,
  sectionChecked,
  submitSectionInput,
  thirdParties,
} from '@cordelle/validation/onboarding/onboarding.ts';
import { refusalOf } from '../refusal.ts';
import { procedure, router } from '../trpc.ts';
import { accessTo, openApplication } from './access.ts';
import { saveDraft } from './drafts.ts';
import { markCompleted } from './mark-completed.ts';
import { judgePage, refusedPage } from './page-rules.ts';
import { shownOnboarding } from './shown.ts';
import { factsFor, submitPage } from './submit.ts';
import { thirdPartiesOf } from './third-parties.ts';

/** A person is asked, in whatever client they work: before the business is named there is none. */
const READ = { auth: 'user', permission: null, rate: 'read', audit: 'none' } as const;
const WRITE = { auth: 'user', permission: null, rate: 'write', audit: 'change' } as const;

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

  /** What is wrong with a page; nothing is kept. What it asks of people belongs in no address, so this is no query. */
  check: procedure({ ...WRITE, audit: 'none' })
    .input(checkSectionInput)
    .output(sectionChecked)
    .mutation(async ({ ctx, input }) => {
      const { mayEdit } = await accessTo(ctx, input);
      if (!mayEdit) throw new DomainError('auth.forbidden');
      const application = await inTransaction(ctx.app.worker, { readOnly: true }, (tx) =>
        openApplication(tx, ctx, input),
      );
      const judged = judgePage(input.currentState, input.answers, factsFor(application, ctx));
      return { messages: 'issues' in judged ? refusalOf(refusedPage(judged.issues), ctx.language).messages : {} };
    }),

  /** What somebody types, kept for them alone until the page is sent. */
  saveDraft: procedure({ ...WRITE, audit: 'none' })
    .input(saveDraftInput)
    .output(draftSaved)
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),

  /** Told by whoever shows that an account is complete; true for the first of them, and for no third party. */
  markCompleted: procedure(WRITE)
    .input(markCompletedInput)
    .output(markedCompleted)
    .mutation(({ ctx, input }) => markCompleted(ctx, BigInt(input.clientId))),

  /** Accounts the caller may manage another business from. */
  thirdParties: procedure(READ)
    .output(thirdParties)
    .query(({ ctx }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, async (tx) => ({
        clients: await thirdPartiesOf(tx, ctx.principal.userId),
      })),
    ),
});
