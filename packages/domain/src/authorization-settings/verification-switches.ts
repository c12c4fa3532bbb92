import { DomainError } from '../errors.ts';
import type { Rail } from '../rail.ts';

/** How the accounts of payers are verified. */
export type VerificationSwitches = {
  /** Payers may sign in at their bank. */
  readonly enableFlinks: boolean;
  /** No debit before the account is verified. */
  readonly requireVerification: boolean;
  /** Payers may choose two test credits. */
  readonly allowMicrodeposit: boolean;
};

export type VerificationFacts = {
  readonly country: Rail;
  /** Somebody of the client agreed to what a connection costs. */
  readonly optedIn: boolean;
  /** Whoever asks may turn instant verification on for this client: by permission, and it is released. */
  readonly mayTurnOn: boolean;
};

/**
 * The switches after a change of some of them. Instant verification requires verification; without it only Canadian clients
 * require one, and only they offer test credits. Turning it off is never refused. Throws
 * `authorization_settings.instant_verification_unavailable`, `authorization_settings.opt_in_needed`,
 * `authorization_settings.canada_only`.
 */
export function changeVerification(
  now: VerificationSwitches,
  change: Partial<VerificationSwitches>,
  { country, optedIn, mayTurnOn }: VerificationFacts,
): VerificationSwitches {
  const enableFlinks = change.enableFlinks ?? now.enableFlinks;
  if (enableFlinks && !now.enableFlinks) {
    if (!mayTurnOn) throw new DomainError('authorization_settings.instant_verification_unavailable');
    if (!optedIn) throw new DomainError('authorization_settings.opt_in_needed');
  }
  if (country === 'CA')
    return {
      enableFlinks,
      requireVerification: enableFlinks || (change.requireVerification ?? now.requireVerification),
      allowMicrodeposit: change.allowMicrodeposit ?? now.allowMicrodeposit,
    };
  if (change.allowMicrodeposit)
    throw new DomainError('authorization_settings.canada_only', { field: 'allowMicrodeposit' });
  if (change.requireVerification && !enableFlinks)
    throw new DomainError('authorization_settings.canada_only', { field: 'requireVerification' });
  return { enableFlinks, requireVerification: enableFlinks, allowMicrodeposit: false };
}
