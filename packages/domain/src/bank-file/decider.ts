import type { Decider, NoFacts } from '../decider.ts';
import { DomainError, invariant, unreachable } from '../errors.ts';
import type { Rail } from '../rail.ts';
import type { BankFileEvent } from './events.ts';
import { bankFileEvent } from './events.ts';

type DataOf<Type extends BankFileEvent['type']> = Extract<BankFileEvent, { type: Type }>['data'];

export type BankFileCommand =
  /** Outbound: entries are fixed and the number is taken. */
  | ({ readonly type: 'freeze' } & DataOf<'BankFileFrozen'>)
  | ({ readonly type: 'write' } & DataOf<'BankFileWritten'>)
  /** Recorded before the first byte leaves, so that a crash is seen as "unknown" and never as "not sent". */
  | { readonly type: 'startHandover' }
  | { readonly type: 'confirmHandover' }
  | { readonly type: 'declareUnknown'; readonly reason: string }
  | { readonly type: 'disproveHandover'; readonly proof: string }
  | ({ readonly type: 'accept' } & DataOf<'BankFileAccepted'>)
  | ({ readonly type: 'reject' } & DataOf<'BankFileRejected'>)
  | ({ readonly type: 'giveUp' } & DataOf<'BankFileGivenUp'>)
  /** Inbound */
  | ({ readonly type: 'receive' } & DataOf<'BankFileReceived'>)
  | ({ readonly type: 'quarantine' } & DataOf<'BankFileQuarantined'>)
  | { readonly type: 'loadAgain' }
  | ({ readonly type: 'replace' } & DataOf<'BankFileReplaced'>)
  /** All or nothing: everything the file says for the provider's own ledger, in one decision. */
  | {
      readonly type: 'apply';
      readonly summary: Omit<DataOf<'BankFileApplied'>, 'unmatched' | 'remarks'>;
      readonly remarks?: DataOf<'BankFileApplied'>['remarks'];
      readonly unmatched: readonly DataOf<'ReturnUnmatched'>[];
      readonly statementLines: readonly DataOf<'StatementLineBooked'>[];
      readonly statementClosed: DataOf<'StatementClosed'> | null;
    };

type Outbound = {
  readonly version: number;
  readonly direction: 'outbound';
  readonly rail: Rail;
  readonly name: string;
  readonly number: string;
};
type Written = Outbound & { readonly sha256: string; readonly handovers: number };
type Inbound = {
  readonly version: number;
  readonly direction: 'inbound';
  readonly rail: Rail;
  readonly kind: DataOf<'BankFileReceived'>['kind'];
  readonly sha256: string;
};

/** One bank file, ours or the bank's. `handovers` counts how often its bytes started on their way. */
export type BankFileState =
  | { readonly status: 'none'; readonly version: 0 }
  | ({ readonly status: 'frozen' } & Outbound)
  | ({ readonly status: 'written' } & Written)
  | ({ readonly status: 'handing_over' } & Written)
  | ({ readonly status: 'unknown' } & Written)
  | ({ readonly status: 'handed_over' } & Written)
  | ({ readonly status: 'accepted' } & Written)
  | ({ readonly status: 'rejected' } & Written)
  | ({ readonly status: 'given_up' } & Outbound)
  | ({ readonly status: 'received' } & Inbound)
  | ({ readonly status: 'quarantined' } & Inbound)
  | ({ readonly status: 'applied' } & Inbound);

export type BankFileFacts = Readonly<Record<BankFileCommand['type'], NoFacts>>;

type OutboundState = Exclude<BankFileState, Inbound | { status: 'none' }>;

function outbound(state: BankFileState): OutboundState {
  if (state.status === 'none') throw new DomainError('record.not_found');
  if (state.direction !== 'outbound') throw new DomainError('bank_file.wrong_direction');
  return state;
}

/** A file of ours on its way, or at its end with the bank. */
function underWay(state: BankFileState): Exclude<OutboundState, { status: 'given_up' }> {
  const file = outbound(state);
  if (file.status === 'given_up') throw new DomainError('bank_file.given_up');
  return file;
}

function inbound(state: BankFileState): Extract<BankFileState, Inbound> {
  if (state.status === 'none') throw new DomainError('record.not_found');
  if (state.direction !== 'inbound') throw new DomainError('bank_file.wrong_direction');
  return state;
}

function decide(command: BankFileCommand, state: BankFileState): BankFileEvent[] {
  switch (command.type) {
    case 'freeze': {
      if (state.status !== 'none') throw new DomainError('bank_file.already_exists');
      const { type, ...data } = command;
      return [{ type: 'BankFileFrozen', data }];
    }
    case 'write': {
      const file = underWay(state);
      if (file.status !== 'frozen') {
        if (file.sha256 === command.sha256) return [];
        throw new DomainError('bank_file.bytes_differ');
      }
      return [{ type: 'BankFileWritten', data: { sha256: command.sha256, bytes: command.bytes } }];
    }
    case 'startHandover': {
      const file = underWay(state);
      if (file.status === 'handing_over' || file.status === 'unknown') throw new DomainError('bank_file.fate_unknown');
      if (file.status === 'handed_over' || file.status === 'accepted') return [];
      if (file.status !== 'written') throw new DomainError('bank_file.not_written');
      return [{ type: 'BankFileHandoverStarted', data: { attempt: file.handovers + 1 } }];
    }
    case 'confirmHandover': {
      const file = underWay(state);
      if (file.status === 'handed_over' || file.status === 'accepted' || file.status === 'rejected') return [];
      if (file.status !== 'handing_over' && file.status !== 'unknown')
        throw new DomainError('bank_file.not_handing_over');
      return [{ type: 'BankFileHandedOver', data: {} }];
    }
    case 'declareUnknown': {
      const file = underWay(state);
      if (file.status === 'unknown') return [];
      if (file.status !== 'handing_over') throw new DomainError('bank_file.not_handing_over');
      return [{ type: 'BankFileHandoverUnknown', data: { reason: command.reason } }];
    }
    case 'disproveHandover': {
      const file = underWay(state);
      if (file.status === 'written') return [];
      if (file.status !== 'handing_over' && file.status !== 'unknown')
        throw new DomainError('bank_file.not_handing_over');
      return [{ type: 'BankFileHandoverDisproved', data: { proof: command.proof } }];
    }
    case 'accept': {
      const file = underWay(state);
      if (file.status === 'accepted') return [];
      if (file.status === 'rejected') throw new DomainError('bank_file.already_answered');
      requireAtBank(file.status);
      const { type, ...data } = command;
      return [{ type: 'BankFileAccepted', data }];
    }
    case 'reject': {
      const file = underWay(state);
      if (file.status === 'rejected') return [];
      if (file.status === 'accepted') throw new DomainError('bank_file.already_answered');
      requireAtBank(file.status);
      const { type, ...data } = command;
      return [{ type: 'BankFileRejected', data }];
    }
    case 'giveUp': {
      const file = outbound(state);
      if (file.status === 'given_up') return [];
      if (file.status === 'handing_over' || file.status === 'unknown') throw new DomainError('bank_file.fate_unknown');
      if (file.status !== 'frozen' && file.status !== 'written') throw new DomainError('bank_file.already_sent');
      const { type, ...data } = command;
      return [{ type: 'BankFileGivenUp', data }];
    }
    case 'receive': {
      if (state.status !== 'none') throw new DomainError('bank_file.already_exists');
      const { type, ...data } = command;
      return [{ type: 'BankFileReceived', data }];
    }
    case 'quarantine': {
      const file = inbound(state);
      if (file.status === 'quarantined') return [];
      if (file.status === 'applied') throw new DomainError('bank_file.already_applied');
      const { type, ...data } = command;
      return [{ type: 'BankFileQuarantined', data }];
    }
    case 'loadAgain': {
      const file = inbound(state);
      if (file.status === 'received') return [];
      if (file.status === 'applied') throw new DomainError('bank_file.already_applied');
      return [{ type: 'BankFileLoadAgainAsked', data: {} }];
    }
    case 'replace': {
      const file = inbound(state);
      if (file.status === 'applied') throw new DomainError('bank_file.already_applied');
      if (file.status !== 'quarantined') throw new DomainError('bank_file.not_set_aside');
      return [{ type: 'BankFileReplaced', data: { by: command.by, name: command.name } }];
    }
    case 'apply': {
      const file = inbound(state);
      if (file.status === 'applied') return [];
      if (file.status === 'quarantined') throw new DomainError('bank_file.quarantined');
      const { summary, unmatched, statementLines, statementClosed, remarks = [] } = command;
      invariant(
        summary.entries === summary.applied + summary.duplicates + unmatched.length,
        'every entry of a file is applied, a duplicate, or unmatched',
      );
      return [
        ...unmatched.map((data): BankFileEvent => ({ type: 'ReturnUnmatched', data })),
        ...statementLines.map((data): BankFileEvent => ({ type: 'StatementLineBooked', data })),
        ...(statementClosed ? [{ type: 'StatementClosed' as const, data: statementClosed }] : []),
        { type: 'BankFileApplied', data: { ...summary, unmatched: unmatched.length, remarks } },
      ];
    }
    default:
      return unreachable(command);
  }
}

/** The bank can answer about a file from the moment its bytes may have left. */
function requireAtBank(status: BankFileState['status']): void {
  if (status !== 'handing_over' && status !== 'unknown' && status !== 'handed_over')
    throw new DomainError('bank_file.not_handed_over');
}

function after<S extends BankFileState['status']>(
  state: BankFileState,
  ...statuses: S[]
): Extract<BankFileState, { status: S }> {
  invariant(
    statuses.some((status) => status === state.status),
    `a bank file event follows ${state.status}`,
  );
  return { ...state, version: state.version + 1 } as Extract<BankFileState, { status: S }>;
}

function evolve(state: BankFileState, event: BankFileEvent): BankFileState {
  switch (event.type) {
    case 'BankFileFrozen': {
      const { rail, name, number } = event.data;
      return { status: 'frozen', version: state.version + 1, direction: 'outbound', rail, name, number };
    }
    case 'BankFileWritten':
      return { ...after(state, 'frozen'), status: 'written', sha256: event.data.sha256, handovers: 0 };
    case 'BankFileHandoverStarted':
      return { ...after(state, 'written'), status: 'handing_over', handovers: event.data.attempt };
    case 'BankFileHandedOver':
      return { ...after(state, 'handing_over', 'unknown'), status: 'handed_over' };
    case 'BankFileHandoverUnknown':
      return { ...after(state, 'handing_over'), status: 'unknown' };
    case 'BankFileHandoverDisproved':
      return { ...after(state, 'handing_over', 'unknown'), status: 'written' };
    case 'BankFileAccepted':
      return { ...after(state, 'handing_over', 'unknown', 'handed_over'), status: 'accepted' };
    case 'BankFileRejected':
      return { ...after(state, 'handing_over', 'unknown', 'handed_over'), status: 'rejected' };
    case 'BankFileGivenUp':
      return { ...after(state, 'frozen', 'written'), status: 'given_up' };
    case 'BankFileReceived': {
      const { rail, kind, sha256 } = event.data;
      return { status: 'received', version: state.version + 1, direction: 'inbound', rail, kind, sha256 };
    }
    case 'BankFileQuarantined':
      return { ...after(state, 'received'), status: 'quarantined' };
    case 'BankFileLoadAgainAsked':
      return { ...after(state, 'quarantined'), status: 'received' };
    case 'BankFileReplaced':
      return after(state, 'quarantined');
    case 'BankFileApplied':
      return { ...after(state, 'received'), status: 'applied' };
    case 'ReturnUnmatched':
    case 'StatementLineBooked':
    case 'StatementClosed':
      return after(state, 'received');
    default:
      return unreachable(event);
  }
}

/** What happens to one file between us and the bank. States of the lifecycle, §2. */
export const bankFile: Decider<BankFileCommand, BankFileState, BankFileEvent, BankFileFacts> = {
  streamType: 'bank-file',
  initial: { status: 'none', version: 0 },
  event: bankFileEvent,
  decide,
  evolve,
};
