import type { integration } from '@cordelle/validation/integrations.ts';
import type { z } from 'zod';

export type Integration = z.infer<typeof integration>;
/** One that was connected: it may be lost meanwhile. */
export type Connected = Integration & {
  readonly integrationName: NonNullable<Integration['integrationName']>;
  readonly name: string;
  readonly organization: string;
};

export function isConnected(found: Integration): found is Connected {
  return found.integrationName !== null && found.name !== null && found.organization !== null;
}

/** Where somebody connects this one again. */
export const connectUrlOf = ({ integrationName, xeroOauthUrl, quickbooksOauthUrl }: Connected): string | null =>
  integrationName === 'xero' ? xeroOauthUrl : quickbooksOauthUrl;
