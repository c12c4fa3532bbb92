import { z } from 'zod';
import { RELEASE_HELPER_NAMES } from './release-helpers.ts';
import { recordId } from './wire.ts';

const helperName = z.enum(RELEASE_HELPER_NAMES);

export const setReleaseHelperInput = z.strictObject({
  name: helperName,
  /** Null: for all clients that have no setting of their own. */
  clientId: recordId.nullable(),
  /** Null: as if nobody had ever set it. */
  enabled: z.boolean().nullable(),
});

/** Flags of one of the caller's clients; of their first, where none is named. */
export const releaseHelpersInput = z.strictObject({ clientId: recordId.optional() });

export const releaseHelperSettingsInput = z.strictObject({ clientId: recordId.nullable().default(null) });

/** A flag, where its value comes from, and what holds. */
export const releaseHelperSetting = z.object({
  name: helperName,
  /** What the product does unless somebody says otherwise. */
  byDefault: z.boolean(),
  /** Said for all; null: nobody said anything. */
  forAll: z.boolean().nullable(),
  /** Said for the client asked about. */
  forClient: z.boolean().nullable(),
  enabled: z.boolean(),
});
export type ReleaseHelperSetting = z.infer<typeof releaseHelperSetting>;
export const releaseHelperSettings = z.object({ settings: z.array(releaseHelperSetting) });
