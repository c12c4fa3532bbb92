import {
  authorizationEmailSetting,
  authorizationLinkSetting,
  clientLogo,
  donorAuthSetting,
  previewInput,
  processingAuthSetting,
  triedSetting,
  updateDonorSettingInput,
  updateEmailSettingInput,
  updateLinkSettingInput,
  updateLogoInput,
  updateProcessingSettingInput,
} from '@cordelle/validation/authorization-settings.ts';
import { usualAuthorizationMail } from '@cordelle/validation/customers/authorization-mail.ts';
import { payerPage } from '@cordelle/validation/payer-pages.ts';
import { usualMail } from '../authorization-requests/preview.ts';
import type { MemberContext } from '../context.ts';
import { dryRun } from '../dry-run.ts';
import { type Declarations, procedure, router } from '../trpc.ts';
import { changeSettings, optIn } from './change-settings.ts';
import { donorFace, emailFace, type Face, linkFace, processingFace } from './contract-mappings.ts';
import { keepLogo, removeLogo } from './logo.ts';
import { previewOf } from './preview.ts';
import { wholeSettingsOf } from './whole-settings.ts';

const EDITOR = {
  auth: 'member',
  permission: 'authorization_settings.edit_authorization_settings',
} as const satisfies Partial<Declarations>;
const READS = { ...EDITOR, rate: 'read', audit: 'none' } as const;
const WRITES = { ...EDITOR, rate: 'write', audit: 'change' } as const;
const TRIES = { ...EDITOR, rate: 'write', audit: 'none' } as const;

type Revised = { readonly revision: string };
type Given = { revision?: string | undefined };

const read = <Read, Change>(ctx: MemberContext, face: Face<Read, Change>) =>
  ctx.read(async (tx) => face.read(await wholeSettingsOf(tx, ctx.client.id, ctx.app.addresses)));
const save = <Read extends Revised, Change extends Given>(
  ctx: MemberContext,
  face: Face<Read, Change>,
  given: Change,
) => ctx.write((tx) => changeSettings(tx, ctx, face, given));

/** What saving would answer, without saving: its refusal, or that there is nothing to say. */
async function attempt<Read extends Revised, Change extends Given>(
  ctx: MemberContext,
  face: Face<Read, Change>,
  given: Change,
) {
  await dryRun(ctx, (tx) => changeSettings(tx, ctx, face, given));
  return { problems: {}, warnings: [] };
}

/**
 * How payers authorize: four parts of the same settings, as the contract names them. A part may be read and changed whatever
 * pages the client has. Only what is given changes. Texts are plain; the fields themselves are in the default language, those
 * under `otherLanguage` in the other one.
 */
export const authorizationSettingsRouter = router({
  email: procedure(READS)
    .output(authorizationEmailSetting)
    .query(({ ctx }) => read(ctx, emailFace)),
  updateEmail: procedure(WRITES)
    .input(updateEmailSettingInput)
    .output(authorizationEmailSetting)
    .mutation(({ ctx, input }) => save(ctx, emailFace, input)),
  tryEmail: procedure(TRIES)
    .input(updateEmailSettingInput)
    .output(triedSetting)
    .mutation(({ ctx, input }) => attempt(ctx, emailFace, input)),
  /** The mail around what the settings say of it. */
  usualEmail: procedure(READS)
    .output(usualAuthorizationMail)
    .query(({ ctx }) => ctx.read((tx) => usualMail(tx, ctx.client.id, ctx.app.clock.now()))),

  link: procedure(READS)
    .output(authorizationLinkSetting)
    .query(({ ctx }) => read(ctx, linkFace)),
  updateLink: procedure(WRITES)
    .input(updateLinkSettingInput)
    .output(authorizationLinkSetting)
    .mutation(({ ctx, input }) => save(ctx, linkFace, input)),
  tryLink: procedure(TRIES)
    .input(updateLinkSettingInput)
    .output(triedSetting)
    .mutation(({ ctx, input }) => attempt(ctx, linkFace, input)),

  processing: procedure(READS)
    .output(processingAuthSetting)
    .query(({ ctx }) => read(ctx, processingFace)),
  updateProcessing: procedure(WRITES)
    .input(updateProcessingSettingInput)
    .output(processingAuthSetting)
    .mutation(({ ctx, input }) => save(ctx, processingFace, input)),
  tryProcessing: procedure(TRIES)
    .input(updateProcessingSettingInput)
    .output(triedSetting)
    .mutation(({ ctx, input }) => attempt(ctx, processingFace, input)),

  donor: procedure(READS)
    .output(donorAuthSetting)
    .query(({ ctx }) => read(ctx, donorFace)),
  updateDonor: procedure(WRITES)
    .input(updateDonorSettingInput)
    .output(donorAuthSetting)
    .mutation(({ ctx, input }) => save(ctx, donorFace, input)),
  tryDonor: procedure(TRIES)
    .input(updateDonorSettingInput)
    .output(triedSetting)
    .mutation(({ ctx, input }) => attempt(ctx, donorFace, input)),

  /** One page of a payer with what is not saved yet. A mutation that changes nothing: long texts belong in no address. */
  preview: procedure({ ...EDITOR, rate: 'read', audit: 'none' })
    .input(previewInput)
    .output(payerPage)
    .mutation(({ ctx, input }) => previewOf(ctx, input)),

  /** The first time instant bank verification is turned on, somebody agrees to what it costs. */
  optIn: procedure({ ...WRITES, permission: 'authorization_settings.opt_in_instant_bank_verification' })
    .output(processingAuthSetting)
    .mutation(({ ctx }) => ctx.write((tx) => optIn(tx, ctx, processingFace))),

  /** The picture at the head of payers' pages and forms. Whoever may update the logo alone holds the same grant. */
  updateLogo: procedure({ ...EDITOR, rate: 'upload', audit: 'change' })
    .input(updateLogoInput)
    .output(clientLogo)
    .mutation(({ ctx, input }) => keepLogo(ctx, input.logo)),
  removeLogo: procedure(WRITES)
    .output(clientLogo)
    .mutation(({ ctx }) => removeLogo(ctx)),
});
