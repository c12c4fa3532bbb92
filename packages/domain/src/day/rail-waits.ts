/** Why the day of a rail does not go on. */
export const WAIT_REASONS = [
  /** Nobody wrote down what was agreed with the bank of the rail. */
  'no_bank_profile',
  /** The database was restored or copied, or does not know files that were sent: a person has to arm the rail. */
  'not_armed',
  /** Questions about days that were lived again after a restore are open, and their answer may be that it was sent already. */
  'restore_questions',
  'bank_unreachable',
  /** Whoever answers at the bank's address shows another key than the one we were told. */
  'bank_key_differs',
  /** The bank does not know our name or password. */
  'bank_refuses_us',
  /** The sandbox's bank does not answer. */
  'outside_world',
  'database_away',
  'disk_full',
  /** A step is due, and no process runs the day. */
  'not_run',
  /** A process is at the same step for a long time. */
  'slow',
  /** Anything else: what the program said stands beside it. */
  'other',
] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

const OF_THE_INSTALLATION: ReadonlySet<WaitReason> = new Set(['outside_world', 'database_away', 'disk_full']);

/**
 * Whether a reason lies with the whole installation and passes by itself: where business time is ours to move, it stands still
 * meanwhile, so that no day is missed. A rail that cannot run for a reason of its own holds nobody up.
 */
export const holdsTimeStill = (reason: WaitReason): boolean => OF_THE_INSTALLATION.has(reason);
