import type { WaitReason } from '@cordelle/domain/day/rail-waits.ts';
import type { Rail } from '@cordelle/domain/rail.ts';

/** Whether a file we may have sent is at the bank: waiting in its inbox, taken by it, or proved never to have arrived. */
export type Whereabouts = 'present' | 'taken' | 'absent';

/**
 * The way to the bank of one rail: a folder or SFTP with the same layout. `to-bank/` receives our files under a
 * temporary name and then their own; the bank moves what it took into `to-bank/received/`. `from-bank/` holds its
 * files; what we loaded moves into `from-bank/taken/`.
 */
export type BankTransport = {
  /** Names of the bank's files that are not archived yet, oldest first. */
  list(): Promise<string[]>;
  fetch(name: string): AsyncIterable<Buffer>;
  archive(name: string): Promise<void>;
  /**
   * Writes the whole file and makes it visible in one step. Throws when its fate is not known to be good, `NeverNamed` where
   * that step was not begun.
   */
  send(name: string, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
  locate(name: string): Promise<Whereabouts>;
};

/** The way to the bank failed for a reason that tells a person what to do. */
export class BankWayFailed extends Error {
  readonly reason: Extract<WaitReason, 'bank_unreachable' | 'bank_key_differs' | 'bank_refuses_us'>;

  constructor(reason: BankWayFailed['reason'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.reason = reason;
  }
}

/** A file was not sent, for certain: it failed before it could get the name under which the bank would take it. `cause` says why. */
export class NeverNamed extends Error {
  constructor(cause: unknown) {
    super('the file never got its name', { cause });
  }
}

export type BankTransports = Record<Rail, BankTransport>;
