import type { imported } from '@cordelle/validation/integrations.ts';
import type { z } from 'zod';

/** One that was chosen and not imported, and why, in the reader's words. */
export type NotImported = { readonly id: string; readonly name: string; readonly message: string };

/** What became of what was chosen: the first reason stands for all, and each has its own. */
export const outcomeOf = (selectedCount: number, refused: readonly NotImported[]): z.input<typeof imported> => ({
  selectedCount,
  newlyImportedCount: selectedCount - refused.length,
  errorMessage: refused[0]?.message ?? null,
  notifications: refused.map((one) => ({ ...one })),
});
