import { mask } from '@cordelle/db/mask.ts';
import { isDiskFull, isOutage } from '@cordelle/db/outage.ts';
import type { WaitReason } from '@cordelle/domain/day/rail-waits.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { LockLost } from '../advisory-lock.ts';
import { storableLine } from '../bank-files/inbound/storable-line.ts';
import { NotArmed } from '../bank-files/outbound/arming.ts';
import { RestoreQuestionsOpen } from '../bank-files/outbound/recovery-questions.ts';
import { NoBankProfile } from '../bank-profile.ts';
import { BankWayFailed } from '../ports/bank-transport.ts';
import { placedWords } from '../refusal-words.ts';

const DETAIL_LENGTH_MAX = 300;
/** As long as numbers of accounts are. */
const NUMBERS = /\b[0-9]{5,}\b/g;

/** Why a step could not be done, in a kind a person can act on. */
export function waitReasonOf(error: unknown): WaitReason {
  if (error instanceof BankWayFailed) return error.reason;
  if (error instanceof NoBankProfile) return 'no_bank_profile';
  if (error instanceof NotArmed) return 'not_armed';
  if (error instanceof RestoreQuestionsOpen) return 'restore_questions';
  if (error instanceof DomainError && error.code === 'sandbox.unreachable') return 'outside_world';
  if (isDiskFull(error)) return 'disk_full';
  if (isOutage(error) || error instanceof LockLost) return 'database_away';
  return 'other';
}

/** What the program says of it, as the database can hold it and without numbers of accounts. */
export function waitDetailOf(error: unknown): string {
  const said =
    error instanceof DomainError
      ? placedWords(error, 'en').text
      : error instanceof Error
        ? error.message || error.name
        : String(error);
  return storableLine(said.replaceAll(NUMBERS, mask)).slice(0, DETAIL_LENGTH_MAX);
}
