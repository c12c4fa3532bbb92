import { columns, computed, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { authorizationSettings } from '@cordelle/db/schema/authorization-settings.ts';
import { CANCELLATION_DAYS_DEFAULT } from '@cordelle/domain/authorization-settings/cancellation-notice.ts';
import { type ClientTexts, clientTextsOf } from '@cordelle/engine/client-texts/client-texts.ts';

/** What a client asks of payers on its pages, whichever pages it has. */
const AUTHORIZATION_SWITCHES = joined(
  columns(authorizationSettings, [
    'enableIntroduction',
    'nameDefault',
    'requirePhone',
    'requireAddress',
    'requireAuthorizationAmount',
    'enableFlinks',
    'requireVerification',
    'enableGreeting',
    'displayClientAddress',
    'allowMicrodeposit',
    'webValidation',
    'allowTransactionSchedule',
    'approveEachDebit',
    'offerNoticeWaiver',
    'customTermsAndConditions',
    'cancellationDays',
    'enableCommentDescription',
    'requireAdditionalInformation',
    'brandColor',
  ]),
  computed<{ flinksOptedIn: boolean }>({ flinksOptedIn: 'flinks_opted_in_at is not null' }),
);
export type AuthorizationSwitches = Row<typeof AUTHORIZATION_SWITCHES>;

export const AUTHORIZATION_TEXTS = [
  'introduction',
  'terms_and_conditions',
  'email_message',
  'comment_description',
] as const;
export type AuthorizationTexts = ClientTexts<(typeof AUTHORIZATION_TEXTS)[number]>;

/** Of a client that has set nothing yet. The same stand as defaults in the table. */
export const DEFAULT_SWITCHES: AuthorizationSwitches = {
  enableIntroduction: false,
  nameDefault: 'Personal',
  requirePhone: false,
  requireAddress: false,
  requireAuthorizationAmount: false,
  enableFlinks: false,
  flinksOptedIn: false,
  requireVerification: false,
  enableGreeting: true,
  displayClientAddress: true,
  allowMicrodeposit: false,
  webValidation: 'micro_entries',
  allowTransactionSchedule: false,
  approveEachDebit: false,
  offerNoticeWaiver: true,
  customTermsAndConditions: false,
  cancellationDays: CANCELLATION_DAYS_DEFAULT,
  enableCommentDescription: false,
  requireAdditionalInformation: false,
  brandColor: null,
};

/** The switches of a client and what it wrote for its payers, as they are now. */
export async function authorizationSettingsOf(
  tx: Tx,
  clientId: bigint,
): Promise<{ readonly switches: AuthorizationSwitches; readonly texts: AuthorizationTexts }> {
  const [row] = await tx.sql`
    select ${AUTHORIZATION_SWITCHES}
      from authorization_settings where client_id = ${clientId}`;
  return { switches: row ?? DEFAULT_SWITCHES, texts: await clientTextsOf(tx, clientId, AUTHORIZATION_TEXTS) };
}

/** Writes every switch. Agreeing to bank connections keeps the instant at which it was said first. */
export async function writeSwitches(
  { sql }: Tx,
  clientId: bigint,
  switches: AuthorizationSwitches,
  at: Date,
): Promise<void> {
  const optedInAt = switches.flinksOptedIn ? at : null;
  await sql`
    insert into authorization_settings as s
           (client_id, enable_introduction, name_default, require_phone, require_address, require_authorization_amount,
            enable_flinks, flinks_opted_in_at, require_verification, enable_greeting, display_client_address,
            allow_microdeposit, allow_transaction_schedule, approve_each_debit, offer_notice_waiver, web_validation,
            custom_terms_and_conditions,
            cancellation_days, enable_comment_description, require_additional_information, brand_color, updated_at)
    values (${clientId}, ${switches.enableIntroduction}, ${switches.nameDefault}, ${switches.requirePhone},
            ${switches.requireAddress}, ${switches.requireAuthorizationAmount}, ${switches.enableFlinks}, ${optedInAt},
            ${switches.requireVerification}, ${switches.enableGreeting}, ${switches.displayClientAddress},
            ${switches.allowMicrodeposit}, ${switches.allowTransactionSchedule}, ${switches.approveEachDebit},
            ${switches.offerNoticeWaiver}, ${switches.webValidation}, ${switches.customTermsAndConditions},
            ${switches.cancellationDays}, ${switches.enableCommentDescription},
            ${switches.requireAdditionalInformation}, ${switches.brandColor}, ${at})
    on conflict (client_id) do update
       set enable_introduction = excluded.enable_introduction, name_default = excluded.name_default,
           require_phone = excluded.require_phone, require_address = excluded.require_address,
           require_authorization_amount = excluded.require_authorization_amount, enable_flinks = excluded.enable_flinks,
           flinks_opted_in_at = coalesce(s.flinks_opted_in_at, excluded.flinks_opted_in_at),
           require_verification = excluded.require_verification, enable_greeting = excluded.enable_greeting,
           display_client_address = excluded.display_client_address, allow_microdeposit = excluded.allow_microdeposit,
           allow_transaction_schedule = excluded.allow_transaction_schedule,
           approve_each_debit = excluded.approve_each_debit, offer_notice_waiver = excluded.offer_notice_waiver,
           web_validation = excluded.web_validation,
           custom_terms_and_conditions = excluded.custom_terms_and_conditions,
           cancellation_days = excluded.cancellation_days,
           enable_comment_description = excluded.enable_comment_description,
           require_additional_information = excluded.require_additional_information,
           brand_color = excluded.brand_color, updated_at = excluded.updated_at`;
}
