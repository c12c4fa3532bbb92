import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import {
  addNoteInput,
  answerQuestionInput,
  applicationCase,
  askBusinessInput,
  askForChangesInput,
  caseBadge,
  caseCounts,
  caseInput,
  caseListInput,
  casePage,
  clientFileAnswer,
  closeReverificationInput,
  declineCaseInput,
  giveVerdictInput,
  markSectionInput,
  openReverificationInput,
  questionToBusiness,
  revealedNumbers,
  revealNumbersInput,
  snoozeCaseInput,
  takeCaseInput,
} from '@cordelle/validation/applications.ts';
import { approvalTemplateList, retireTemplateInput, setTemplateInput } from '@cordelle/validation/approval-terms.ts';
import { downloadLink } from '@cordelle/validation/download-link.ts';
import { addRegistryLookupInput, answerHitInput } from '@cordelle/validation/sanctions.ts';
import type { UserContext } from '../context.ts';
import { linkTo } from '../exports/download-link.ts';
import { procedure, router } from '../trpc.ts';
import { answerSanctionsHit } from './answer-hit.ts';
import { giveVerdict } from './approve.ts';
import { answerQuestion, askBusiness, questionFor } from './business-answer.ts';
import { clientFile } from './client-file.ts';
import { confirmReverification } from './confirm-reverification.ts';
import { askForChanges, declineCase } from './give-back.ts';
import { markSection } from './marks.ts';
import { caseFilename } from './open-case-file.ts';
import { badgeOf, countCases, listCases } from './queue.ts';
import { addRegistryLookup } from './registry-lookups.ts';
import { revealNumbers } from './reveal.ts';
import { openReverification } from './reverification.ts';
import { shownCase } from './shown-case.ts';
import { listTemplates, retireTemplate, setTemplate } from './templates.ts';
import { addNote, assignCase, snoozeCase } from './work-on-case.ts';

const reading = { auth: 'staff', permission: 'staff.review', rate: 'read', audit: 'none' } as const;
const changing = { auth: 'staff', permission: 'staff.review', rate: 'write', audit: 'change' } as const;
/** What lets a business collect, or keeps it from it, is done by who is really there. */
const deciding = { ...changing, proof: 'recent' } as const;

/** Terms for everybody, and when one person is enough, are the provider's settings. */
const settling = { ...deciding, permission: 'staff.settings' } as const;

/** Changes a case and answers it as it is then. */
const changed = <Input extends { clientId: string }>(
  ctx: UserContext,
  input: Input,
  change: (tx: Tx, ctx: UserContext, input: Input) => Promise<void>,
) =>
  inTransaction(ctx.app.worker, {}, async (tx) => {
    await change(tx, ctx, input);
    return shownCase(tx, ctx, BigInt(input.clientId));
  });

const asking = (ctx: UserContext) => ({ userId: ctx.principal.userId, now: ctx.app.clock.now() });

/** Applications as the provider's people review them, and approved businesses they look at again. */
export const applicationsRouter = router({
  list: procedure(reading)
    .input(caseListInput)
    .output(casePage)
    .query(({ ctx, input }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, (tx) => listCases(tx, ctx.app.keys, asking(ctx), input)),
    ),

  counts: procedure(reading)
    .output(caseCounts)
    .query(({ ctx }) => inTransaction(ctx.app.worker, { readOnly: true }, (tx) => countCases(tx, asking(ctx)))),

  /** For the badge in the menu. */
  waiting: procedure(reading)
    .output(caseBadge)
    .query(({ ctx }) => inTransaction(ctx.app.worker, { readOnly: true }, (tx) => badgeOf(tx, ctx.app.clock.now()))),

  /** A case with everything claimed and what supports it; that somebody looked is written down. */
  byClient: procedure({ ...reading, audit: 'read' })
    .input(caseInput)
    .output(applicationCase)
    .query(({ ctx, input }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, (tx) => shownCase(tx, ctx, BigInt(input.clientId))),
    ),

  /** A masked number in clear; that it was looked at stands on the case. */
  revealNumbers: procedure({ ...reading, audit: 'change', proof: 'recent', answer: 'secret' })
    .input(revealNumbersInput)
    .output(revealedNumbers)
    .mutation(({ ctx, input }) => inTransaction(ctx.app.worker, {}, (tx) => revealNumbers(tx, ctx, input))),

  /** Everything recorded of a client's application and of how it was decided, as a regulator asks for it. */
  file: procedure({ ...reading, rate: 'export', audit: 'read', proof: 'recent' })
    .input(caseInput)
    .output(clientFileAnswer)
    .query(({ ctx, input }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, async (tx) => ({
        file: await clientFile(tx, ctx, BigInt(input.clientId)),
      })),
    ),

  /** Where the same waits as a document to be read: what was claimed, what supports it, decisions, notes and history. */
  print: procedure({ ...reading, rate: 'export', audit: 'read', proof: 'recent' })
    .input(caseInput)
    .output(downloadLink)
    .mutation(({ ctx, input }) => {
      const clientId = BigInt(input.clientId);
      return linkTo(ctx, clientId, { what: 'case_file' }, caseFilename(clientId));
    }),

  /** Gives a case to somebody, or to nobody. */
  assign: procedure(changing)
    .input(takeCaseInput)
    .output(applicationCase)
    .mutation(({ ctx, input }) => changed(ctx, input, assignCase)),

  snooze: procedure(changing)
    .input(snoozeCaseInput)
    .output(applicationCase)
    .mutation(({ ctx, input }) => changed(ctx, input, snoozeCase)),

  addNote: procedure(changing)
    .input(addNoteInput)
    .output(applicationCase)
    .mutation(({ ctx, input }) => changed(ctx, input, addNote)),

  mark: procedure(changing)
    .input(markSectionInput)
    .output(applicationCase)
    .mutation(({ ctx, input }) => changed(ctx, input, markSection)),

  /** Says whether somebody on a list of sanctions is who the application means. */
  answerHit: procedure(deciding)
    .input(answerHitInput)
    .output(applicationCase)
    .mutation(({ ctx, input }) => changed(ctx, input, answerSanctionsHit)),

  /** Writes down what was found in a public registry. */
  addRegistryLookup: procedure(changing)
    .input(addRegistryLookupInput)
    .output(applicationCase)
    .mutation(({ ctx, input }) => changed(ctx, input, addRegistryLookup)),

  /** Hands the application back with everything that is marked. */
  askForChanges: procedure(deciding)
    .input(askForChangesInput)
    .output(applicationCase)
    .mutation(({ ctx, input }) => changed(ctx, input, askForChanges)),

  decline: procedure(deciding)
    .input(declineCaseInput)
    .output(applicationCase)
    .mutation(({ ctx, input }) => changed(ctx, input, declineCase)),

  /** Approves, or disagrees. Where two people are needed, the second does not see what the first one said. */
  giveVerdict: procedure(deciding)
    .input(giveVerdictInput)
    .output(applicationCase)
    .mutation(({ ctx, input }) => changed(ctx, input, giveVerdict)),

  /** Has an approved business looked at again. */
  openReverification: procedure(changing)
    .input(openReverificationInput)
    .output(applicationCase)
    .mutation(({ ctx, input }) =>
      changed(ctx, input, (tx, by, { clientId, note }) =>
        openReverification(tx, by.app, {
          clientId: BigInt(clientId),
          trigger: 'by_hand',
          actor: actorOf(by.principal),
          note,
        }),
      ),
    ),

  /** Asks an approved business something, with a last day for its answer. */
  askBusiness: procedure(deciding)
    .input(askBusinessInput)
    .output(applicationCase)
    .mutation(({ ctx, input }) => changed(ctx, input, askBusiness)),

  /** What a business is asked, for whoever runs it. */
  question: procedure({ auth: 'member', permission: 'settings.update_business_info', rate: 'read', audit: 'none' })
    .output(questionToBusiness)
    .query(({ ctx }) => questionFor(ctx)),

  answerQuestion: procedure({
    auth: 'member',
    permission: 'settings.update_business_info',
    rate: 'write',
    audit: 'change',
  })
    .input(answerQuestionInput)
    .output(questionToBusiness)
    .mutation(({ ctx, input }) => answerQuestion(ctx, input)),

  confirmReverification: procedure(deciding)
    .input(closeReverificationInput)
    .output(applicationCase)
    .mutation(({ ctx, input }) => changed(ctx, input, confirmReverification)),

  /** With what businesses of each score are approved. */
  templates: procedure(reading)
    .output(approvalTemplateList)
    .query(({ ctx }) => inTransaction(ctx.app.worker, { readOnly: true }, listTemplates)),

  setTemplate: procedure(settling)
    .input(setTemplateInput)
    .output(approvalTemplateList)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.app.worker, {}, async (tx) => {
        await setTemplate(tx, ctx, input);
        return listTemplates(tx);
      }),
    ),

  retireTemplate: procedure(settling)
    .input(retireTemplateInput)
    .output(approvalTemplateList)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.app.worker, {}, async (tx) => {
        await retireTemplate(tx, ctx, BigInt(input.id));
        return listTemplates(tx);
      }),
    ),
});
