/** Feature flags, per client or for all. */
export const RELEASE_HELPERS = {
  customer_notifications_released: true,
  rot_2548_ubo_released: true,
  h1_terms_2024_released: true,
  require_service_agreement_fields_for_users: true,
  personal_verification_for_existing_users: false,
  'authorization_settings.opt_in_instant_bank_verification': true,
} as const satisfies Record<string, boolean>;

export type ReleaseHelper = keyof typeof RELEASE_HELPERS;
export const RELEASE_HELPER_NAMES = Object.keys(RELEASE_HELPERS) as [ReleaseHelper, ...ReleaseHelper[]];

/** Every flag and whether it is on. */
export type ReleaseHelpers = Readonly<Record<ReleaseHelper, boolean>>;

/** A flag somebody set: for one client, or for all where `clientId` is null. */
export type SetHelper = { readonly name: string; readonly clientId: bigint | null; readonly enabled: boolean };

/** What holds for one client (or, with null, for nobody in particular): its own setting, else the general one, else the default. */
export function releaseHelpersOf(settings: readonly SetHelper[], clientId: bigint | null): ReleaseHelpers {
  const settingOf = (name: string, of: bigint | null) =>
    settings.find((setting) => setting.name === name && setting.clientId === of)?.enabled;
  return Object.fromEntries(
    RELEASE_HELPER_NAMES.map((name) => {
      const own = clientId === null ? undefined : settingOf(name, clientId);
      return [name, own ?? settingOf(name, null) ?? RELEASE_HELPERS[name]];
    }),
  ) as Record<ReleaseHelper, boolean>;
}
