import { useState } from 'react';
import type { Account, AccountState } from '../../bank-account-changes/words.ts';
import { useLoadedForFrames } from '../../bank-connection/use-loaded-for-frames.ts';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';

const NOTHING_READ = {
  account: null,
  canConnect: false,
  attempts: 0,
  accepted: false,
  connection: null,
  problem: null,
  documents: true,
  connectionId: null,
} as const;

/** How the new account is being given: signing in at its bank where that is offered, its numbers otherwise. */
export function useGivenAccount(purpose: Account, reading: AccountState['reading']) {
  const utils = trpc.useUtils();
  const standing = reading ?? { ...NOTHING_READ, purpose };
  const [byHand, setByHand] = useState(false);
  const [editing, setEditing] = useState(false);
  const [accepted, setAccepted] = useState(false);
  const onSuccess = (next: AccountState) => showAnswer(utils.bankAccountChanges.state, { accountType: purpose }, next);
  const connect = trpc.bankAccountChanges.connect.useMutation();
  const relay = trpc.bankAccountChanges.relay.useMutation({ onSuccess });
  const fail = trpc.bankAccountChanges.connectionFailed.useMutation({ onSuccess });
  // Before anything is typed: a page that is loaded anew forgets it.
  useLoadedForFrames(standing.canConnect);
  const shows =
    standing.account && !editing
      ? ('account' as const)
      : standing.connection === 'reading' && !byHand
        ? ('reading' as const)
        : standing.canConnect && !byHand
          ? ('connection' as const)
          : ('numbers' as const);
  return {
    standing,
    shows,
    connectionId: standing.connectionId,
    canConnect: standing.canConnect,
    /** Numbers that were typed are shown to be the business's; so is an account its bank did not name as that. */
    asksDocuments: shows === 'numbers' || (shows === 'account' && standing.documents),
    typeByHand: setByHand,
    edit: setEditing,
    notice: { accepted, accept: () => setAccepted(true), pending: false, failed: false },
    wire: { connect: { ...connect, mutate: () => connect.mutate({ accountType: purpose }) }, relay, fail },
  };
}
