import {
  authorizationCodeInput,
  donorAuthInfo,
  emailAuthorizationInput,
  linkAuthorizationDetails,
  linkAuthorizationInput,
  processingAuthInfo,
  submitDonationInput,
  submitEmailInput,
  submitLinkInput,
  submitProcessingInput,
  submittedAuthorization,
} from '@cordelle/validation/public-authorizations.ts';
import { procedure, router } from '../trpc.ts';
import { linkDetails, openDonation, openProcessing, submitDonation, submitLink, submitProcessing } from './programs.ts';

/** Who pays is anybody: what they may do is bound to the address they were given. */
const ANYBODY = { auth: 'anonymous', permission: null, rate: 'public', audit: 'none' } as const;
const SUBMITS = { ...ANYBODY, answer: 'found_again' } as const;

/** Authorizations of a business, step by step, for programs with pages of their own. */
export const processingAuthorizationsRouter = router({
  open: procedure(ANYBODY)
    .input(authorizationCodeInput)
    .output(processingAuthInfo)
    .query(({ ctx, input }) => openProcessing(ctx, input.code)),

  submit: procedure(SUBMITS)
    .input(submitProcessingInput)
    .output(processingAuthInfo)
    .mutation(({ ctx, input }) => submitProcessing(ctx, input)),
});

export const donorAuthorizationsRouter = router({
  open: procedure(ANYBODY)
    .input(authorizationCodeInput)
    .output(donorAuthInfo)
    .query(({ ctx, input }) => openDonation(ctx, input.code)),

  submit: procedure(SUBMITS)
    .input(submitDonationInput)
    .output(donorAuthInfo)
    .mutation(({ ctx, input }) => submitDonation(ctx, input)),
});

/** Authorizations by a public link: everything in one call. */
export const linkAuthorizationsRouter = router({
  open: procedure(ANYBODY)
    .input(linkAuthorizationInput)
    .output(linkAuthorizationDetails)
    .query(({ ctx, input }) => linkDetails(ctx, { kind: 'link', code: input.formUrl }, input.language)),

  submit: procedure(SUBMITS)
    .input(submitLinkInput)
    .output(submittedAuthorization)
    .mutation(({ ctx, input: { formUrl, language, ...given } }) =>
      submitLink(ctx, { kind: 'link', code: formUrl }, { language, ...given }),
    ),
});

/** Authorizations that were asked for by mail. */
export const emailAuthorizationsRouter = router({
  open: procedure(ANYBODY)
    .input(emailAuthorizationInput)
    .output(linkAuthorizationDetails)
    .query(({ ctx, input: { cid, name, email, language } }) =>
      linkDetails(ctx, { kind: 'email', token: cid, name, email }, language),
    ),

  submit: procedure(SUBMITS)
    .input(submitEmailInput)
    .output(submittedAuthorization)
    .mutation(({ ctx, input: { cid, name, email, language, ...given } }) =>
      submitLink(ctx, { kind: 'email', token: cid, name, email }, { language, ...given }),
    ),
});
