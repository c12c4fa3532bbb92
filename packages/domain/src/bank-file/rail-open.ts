import { DomainError } from '../errors.ts';
import { currencyOf, type Rail } from '../rail.ts';

/**
 * Nothing new is asked of a rail for which nobody agreed anything with a bank: it would wait and never leave. `open`: there is an
 * agreement.
 */
export const railProblem = (rail: Rail, open: boolean): DomainError | null =>
  open ? null : new DomainError('rail.not_open', { currency: currencyOf(rail) });
