import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { type ReactNode, useState } from 'react';
import { ActDialog, type ActQuestion, askAddress } from './action-dialog.tsx';
import type { CustomerRow } from './customer-columns.tsx';
import { fits, HURTS } from './fitting-actions.ts';
import type { CustomerAct } from './listed-actions.ts';
import { type Outcome, useAct } from './use-act.ts';

/** Begins an act on customers: at once where it suits them all and hurts nobody, else with a question. */
export function useAsking(onOutcome: (outcome: Outcome) => void): {
  begin: (act: CustomerAct, customers: readonly CustomerRow[]) => void;
  isPending: boolean;
  dialog: ReactNode;
} {
  const { go } = useNavigation();
  const [question, setQuestion] = useState<ActQuestion | null>(null);
  const { act: send, isPending } = useAct(onOutcome);
  const begin = (act: CustomerAct, customers: readonly CustomerRow[]) => {
    const fitting = customers.filter((customer) => fits(act, customer));
    const leftOut = customers.filter((customer) => !fitting.includes(customer));
    if (HURTS.has(act) || leftOut.length > 0) setQuestion({ act, fitting, leftOut });
    else if (act === 'email_authorization') go(askAddress(fitting));
    else send(act, fitting);
  };
  return {
    begin,
    isPending,
    dialog: question && <ActDialog question={question} onOutcome={onOutcome} onClose={() => setQuestion(null)} />,
  };
}
