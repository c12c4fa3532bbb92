import { createHash, randomBytes } from 'node:crypto';
import type { AccountingService, Tokens } from '@cordelle/engine/ports/accounting-service.ts';

/** Tokens for an organisation of the sandbox, as if somebody had given consent on the software's own page. */
export async function consentInSandbox(
  service: AccountingService,
  organisationId: string,
  product: string,
): Promise<Tokens> {
  const verifier = service.takesChallenge ? randomBytes(32).toString('base64url') : null;
  const challenge = verifier && createHash('sha256').update(verifier).digest('base64url');
  const redirectUri = `${product}/integrations/callback/${service.software}`;
  const page = service.consentPage({ state: 'state', redirectUri, challenge });
  page.searchParams.set('allow', organisationId);
  const back = await fetch(page, { redirect: 'manual' });
  const answer = new URL(back.headers.get('location') ?? '').searchParams;
  return (await service.exchange({ answer, redirectUri, verifier })).tokens;
}
