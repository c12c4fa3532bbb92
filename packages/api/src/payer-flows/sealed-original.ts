import type { Tx } from '@cordelle/db/connection.ts';
import { encryptSecret } from '@cordelle/db/encryption.ts';
import type { App } from '@cordelle/engine/app.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { placeOfOriginal } from '@cordelle/engine/customers/agreement-original.ts';
import { newSecret } from '@cordelle/engine/secrets.ts';
import { type AgreedFacts, originalOf } from './agreement-text.ts';

/** The original of an agreement, encrypted with the client's key, and its fingerprint. */
export type SealedOriginal = { readonly encrypted: string; readonly hash: string };

export async function sealOriginal(tx: Tx, app: App, clientId: bigint, facts: AgreedFacts): Promise<SealedOriginal> {
  const { text, hash } = originalOf(facts, newSecret());
  const keyring = await keyringOf(tx, app.keys, clientId);
  return { encrypted: encryptSecret(keyring, placeOfOriginal(clientId, hash), text), hash };
}
