import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { type ReactNode, useState } from 'react';
import type { OfferedAction } from '../../customers/listed-actions.ts';
import { ActionDialog, type ActionQuestion, askAddress } from './action-dialog.tsx';
import type { CustomerRow } from './customer-columns.tsx';
import { fits, HURTS } from './fitting-actions.ts';
import { type Outcome, useListedAction } from './use-listed-action.ts';

/** Begins an act on customers: at once where it suits them all and hurts nobody, else with a question. */
export function useAsking(onOutcome: (outcome: Outcome) => void): {
  begin: (act: OfferedAction, customers: readonly CustomerRow[]) => void;
  isPending: boolean;
  dialog: ReactNode;
} {
  const { go } = useNavigation();
  const [question, setQuestion] = useState<ActionQuestion | null>(null);
  const { act: send, isPending } = useListedAction(onOutcome);
  const begin = (act: OfferedAction, customers: readonly CustomerRow[]) => {
    const fitting = customers.filter((customer) => fits(act, customer));
    const leftOut = customers.filter((customer) => !fitting.includes(customer));
    if (HURTS.has(act) || leftOut.length > 0) setQuestion({ act, fitting, leftOut });
    else if (act === 'email_authorization') go(askAddress(fitting));
    else send(act, fitting);
  };
  return {
    begin,
    isPending,
    dialog: question && <ActionDialog question={question} onOutcome={onOutcome} onClose={() => setQuestion(null)} />,
  };
}
