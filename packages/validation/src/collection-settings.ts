import { z } from 'zod';

/** What the product does by itself after a payment was declined. */
export const collectionSettings = z.object({
  /** Payments declined for missing funds are presented again by themselves, within the rules of the network. */
  retriesEnabled: z.boolean(),
  /** The rules of the client's own network. */
  retriesMax: z.int().positive(),
  windowDays: z.int().positive(),
  /** Business days between a return and the next attempt. */
  afterDays: z.int().positive(),
});

export const updateCollectionSettingsInput = z.strictObject({ retriesEnabled: z.boolean() });
