import type { Tx } from '@cordelle/db/connection.ts';
import { CANCELLATION_DAYS_DEFAULT } from '@cordelle/domain/authorization-settings/cancellation-notice.ts';
import { type ClientTexts, clientTextsOf } from '@cordelle/engine/client-texts/client-texts.ts';

/** What a client asks of payers on its pages, whichever pages it has. */
export type AuthorizationSwitches = {
  readonly enableIntroduction: boolean;
  readonly nameDefault: 'Personal' | 'Business';
  readonly requirePhone: boolean;
  readonly requireAddress: boolean;
  readonly requireAuthorizationAmount: boolean;
  readonly enableFlinks: boolean;
  readonly flinksOptedIn: boolean;
  readonly requireVerification: boolean;
  readonly enableGreeting: boolean;
  readonly displayClientAddress: boolean;
  readonly allowMicrodeposit: boolean;
  readonly allowTransactionSchedule: boolean;
  readonly approveEachDebit: boolean;
  readonly customTermsAndConditions: boolean;
  /** Of notice, to cancel; 0: none. */
  readonly cancellationDays: number;
  readonly enableCommentDescription: boolean;
  readonly requireAdditionalInformation: boolean;
  /** `#rrggbb`; null: ours. */
  readonly brandColor: string | null;
};

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
  allowTransactionSchedule: false,
  approveEachDebit: false,
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
  const [row] = await tx.sql<AuthorizationSwitches[]>`
    select enable_introduction as "enableIntroduction", name_default as "nameDefault", require_phone as "requirePhone",
           require_address as "requireAddress", require_authorization_amount as "requireAuthorizationAmount",
           enable_flinks as "enableFlinks", flinks_opted_in_at is not null as "flinksOptedIn",
           require_verification as "requireVerification", enable_greeting as "enableGreeting",
           display_client_address as "displayClientAddress", allow_microdeposit as "allowMicrodeposit",
           allow_transaction_schedule as "allowTransactionSchedule", approve_each_debit as "approveEachDebit",
           custom_terms_and_conditions as "customTermsAndConditions", cancellation_days as "cancellationDays",
           enable_comment_description as "enableCommentDescription",
           require_additional_information as "requireAdditionalInformation", brand_color as "brandColor"
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
            allow_microdeposit, allow_transaction_schedule, approve_each_debit, custom_terms_and_conditions,
            cancellation_days, enable_comment_description, require_additional_information, brand_color, updated_at)
    values (${clientId}, ${switches.enableIntroduction}, ${switches.nameDefault}, ${switches.requirePhone},
            ${switches.requireAddress}, ${switches.requireAuthorizationAmount}, ${switches.enableFlinks}, ${optedInAt},
            ${switches.requireVerification}, ${switches.enableGreeting}, ${switches.displayClientAddress},
            ${switches.allowMicrodeposit}, ${switches.allowTransactionSchedule}, ${switches.approveEachDebit},
            ${switches.customTermsAndConditions}, ${switches.cancellationDays}, ${switches.enableCommentDescription},
            ${switches.requireAdditionalInformation}, ${switches.brandColor}, ${at})
    on conflict (client_id) do update
       set enable_introduction = excluded.enable_introduction, name_default = excluded.name_default,
           require_phone = excluded.require_phone, require_address = excluded.require_address,
           require_authorization_amount = excluded.require_authorization_amount, enable_flinks = excluded.enable_flinks,
           flinks_opted_in_at = coalesce(s.flinks_opted_in_at, excluded.flinks_opted_in_at),
           require_verification = excluded.require_verification, enable_greeting = excluded.enable_greeting,
           display_client_address = excluded.display_client_address, allow_microdeposit = excluded.allow_microdeposit,
           allow_transaction_schedule = excluded.allow_transaction_schedule,
           approve_each_debit = excluded.approve_each_debit,
           custom_terms_and_conditions = excluded.custom_terms_and_conditions,
           cancellation_days = excluded.cancellation_days,
           enable_comment_description = excluded.enable_comment_description,
           require_additional_information = excluded.require_additional_information,
           brand_color = excluded.brand_color, updated_at = excluded.updated_at`;
}
