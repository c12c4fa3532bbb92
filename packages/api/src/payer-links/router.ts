import {
  agreedToChange,
  answerApprovalInput,
  answeredApproval,
  askedForLink,
  askForLinkInput,
  changedPayerBank,
  changePayerBankInput,
  objectedToChange,
  objectToChangeInput,
  payerAgreementInput,
  payerAgreements,
  payerApproval,
  payerApprovalInput,
  payerChange,
  payerChangeInput,
  payerLinkInput,
  payerOverview,
  withdrawConsentInput,
  withdrawnConsent,
} from '@cordelle/validation/payer-links.ts';
import { answerApproval, openApproval } from '../debit-approvals/answer-approval.ts';
import { procedure, router } from '../trpc.ts';
import { agreeToChange, objectToChange, openChange } from './agreement-change.ts';
import { askForLink } from './ask-for-link.ts';
import { agreementsForChange, changePayerBank } from './change-bank.ts';
import { overviewOf } from './overview.ts';
import { withdrawConsent } from './withdraw-consent.ts';

/** A payer has no account here: the mailed link is all they need, and all they get. */
const LINK = { auth: 'anonymous', permission: null, rate: 'public', audit: 'none' } as const;

/** What payers see and do of what they pay one business. */
export const payerLinksRouter = router({
  open: procedure(LINK)
    .input(payerLinkInput)
    .output(payerOverview)
    .query(({ ctx, input }) => overviewOf(ctx.app, input)),

  agreements: procedure(LINK)
    .input(payerAgreementInput)
    .output(payerAgreements)
    .query(({ ctx, input }) => agreementsForChange(ctx.app, input)),

  changeBank: procedure(LINK)
    .input(changePayerBankInput)
    .output(changedPayerBank)
    .mutation(({ ctx, input }) => changePayerBank(ctx, input)),

  approval: procedure(LINK)
    .input(payerApprovalInput)
    .output(payerApproval)
    .query(({ ctx, input }) => openApproval(ctx.app, input)),

  answerApproval: procedure(LINK)
    .input(answerApprovalInput)
    .output(answeredApproval)
    .mutation(({ ctx, input }) => answerApproval(ctx, input)),

  change: procedure(LINK)
    .input(payerChangeInput)
    .output(payerChange)
    .query(({ ctx, input }) => openChange(ctx.app, input)),

  objectToChange: procedure(LINK)
    .input(objectToChangeInput)
    .output(objectedToChange)
    .mutation(({ ctx, input }) => objectToChange(ctx, input)),

  agreeToChange: procedure(LINK)
    .input(payerChangeInput)
    .output(agreedToChange)
    .mutation(({ ctx, input }) => agreeToChange(ctx, input)),

  withdraw: procedure(LINK)
    .input(withdrawConsentInput)
    .output(withdrawnConsent)
    .mutation(({ ctx, input }) => withdrawConsent(ctx, input)),

  /** The answer is the same whoever asks. */
  ask: procedure({ ...LINK, rate: 'public_submit' })
    .input(askForLinkInput)
    .output(askedForLink)
    .mutation(async ({ ctx, input }) => {
      await askForLink(ctx.app, input.email);
      return { asked: true as const };
    }),
});
