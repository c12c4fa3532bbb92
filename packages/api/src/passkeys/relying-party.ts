import type { App } from '@cordelle/engine/app.ts';

/** Ed25519, ES256 and RS256 (RFC 9053): what devices make today. */
export const ALGORITHMS = [-8, -7, -257];

/** For whom passkeys are made and where they may be used: the address people know us by, and no other (WebAuthn §5.1.3). */
export const relyingParty = ({ addresses: { publicBaseUrl } }: App) => ({
  expectedRPID: publicBaseUrl.hostname,
  expectedOrigin: publicBaseUrl.origin,
});
