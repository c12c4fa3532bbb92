import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { type ReactNode, useState } from 'react';
import type { OfferedAction } from '../../customers/listed-actions.ts';
import { ActionDialog, type ActionQuestion, askAddress } from './action-dialog.tsx';
import type { CustomerRow } from './customer-columns.tsx';
import { fits, HURTS } from './fitting-actions.ts';
import { type Outcome, useListedAction } from './use-listed-action.ts';

/** Begins an act on customers: at once where it suits them all and hurts nobody, else with a question. */
export function useAsking(onOutcome: (outcome: Outcome) => void): {
  begin: (action: OfferedAction, customers: readonly CustomerRow[]) => void;
  isPending: boolean;
  dialog: ReactNode;
} {
  const { go } = useNavigation();
  const [question, setQuestion] = useState<ActionQuestion | null>(null);
  const { perform: send, isPending } = useListedAction(onOutcome);
  const begin = (action: OfferedAction, customers: readonly CustomerRow[]) => {
    const fitting = customers.filter((customer) => fits(action, customer));
    const leftOut = customers.filter((customer) => !fitting.includes(customer));
    if (HURTS.has(action) || leftOut.length > 0) setQuestion({ action, fitting, leftOut });
    else if (action === 'email_authorization') go(askAddress(fitting));
    else send(action, fitting);
  };
  return {
    begin,
    isPending,
    dialog: question && <ActionDialog question={question} onOutcome={onOutcome} onClose={() => setQuestion(null)} />,
  };
}
