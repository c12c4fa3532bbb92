import type { NameMatch } from '../onboarding/name-match.ts';

/** What makes a request worth a second look; each is a line of the case, and none refuses by itself. Source: rule 12. */
export const CHANGE_SIGNALS = [
  'credentials_changed',
  'administrator_added',
  'new_device',
  'holder_not_matching',
  'account_known_elsewhere',
  'soon_after_approval',
  'balance_high',
  'unusual_hour',
  'same_network',
] as const;
export type ChangeSignal = (typeof CHANGE_SIGNALS)[number];

const HOUR = 3_600_000;
/** Hours for which a new password, phone or second factor counts as fresh. */
const FRESH_CREDENTIALS_HOURS = 72;
const NEW_ADMINISTRATOR_DAYS = 7;
const NEW_CLIENT_DAYS = 30;
/** Times the usual deposit from which on what waits is unusually much. */
const HIGH_BALANCE_TIMES = 3n;
/** Sign-ins in the last weeks below which nothing is known of usual hours. */
const KNOWN_HOURS_MIN = 5;

export type SignalFacts = {
  readonly at: Date;
  /** When the password, phone or second factor of whoever asks was changed last. */
  readonly credentialsChangedAt: Date | null;
  /** When the newest administrator of the business joined. */
  readonly newestAdministratorAt: Date | null;
  /** Whether anybody of the business acted from this browser or network before today. */
  readonly deviceIsKnown: boolean;
  /** Null: no name was read at the bank. */
  readonly holderMatch: NameMatch | null;
  /** Other businesses that use or used the account. */
  readonly otherClients: number;
  readonly approvedAt: Date | null;
  readonly earlierChanges: number;
  /** What the next deposit would be, and what deposits usually are; cents. */
  readonly waitingCents: bigint;
  readonly usualCents: bigint;
  /** Hour of the day (0–23) in the business's zone, and the hours at which its people acted in the last weeks. */
  readonly hour: number;
  readonly usualHours: readonly number[];
  /** Other businesses that asked from the same network within a day. */
  readonly sameNetwork: number;
};

/** The lines that apply, in the order of the list. */
export function signalsOf(facts: SignalFacts): ChangeSignal[] {
  const within = (moment: Date | null, hours: number) =>
    moment !== null && facts.at.getTime() - moment.getTime() < hours * HOUR;
  const applies: Record<ChangeSignal, boolean> = {
    credentials_changed: within(facts.credentialsChangedAt, FRESH_CREDENTIALS_HOURS),
    administrator_added: within(facts.newestAdministratorAt, NEW_ADMINISTRATOR_DAYS * 24),
    new_device: !facts.deviceIsKnown,
    holder_not_matching: facts.holderMatch !== null && facts.holderMatch !== 'full',
    account_known_elsewhere: facts.otherClients > 0,
    soon_after_approval: facts.earlierChanges === 0 && within(facts.approvedAt, NEW_CLIENT_DAYS * 24),
    balance_high: facts.usualCents > 0n && facts.waitingCents >= HIGH_BALANCE_TIMES * facts.usualCents,
    unusual_hour:
      facts.usualHours.length >= KNOWN_HOURS_MIN && !facts.usualHours.some((hour) => near(hour, facts.hour)),
    same_network: facts.sameNetwork > 0,
  };
  return CHANGE_SIGNALS.filter((signal) => applies[signal]);
}

/** Within two hours, round the clock. */
function near(one: number, other: number): boolean {
  const apart = Math.abs(one - other);
  return Math.min(apart, 24 - apart) <= 2;
}
