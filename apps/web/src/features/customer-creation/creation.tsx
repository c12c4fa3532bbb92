import { m } from '@cordelle/i18n/messages';
import type { AuthorizationType } from '@cordelle/validation/customers/fields.ts';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { LeaveGuard } from '../../leave-guard.tsx';

/** Who is being created, as far as they are known: on this page only, and gone with it. */
export type PartialCustomer = {
  readonly name: string;
  readonly customerType: 'Personal' | 'Business';
  readonly authorizationType: AuthorizationType;
  readonly authorizationDate?: string | undefined;
  readonly authorizationPlace?: string | undefined;
  readonly language?: 'en' | 'fr' | undefined;
};

/** What is typed on each step, so that going back loses nothing; bank numbers among it are never stored anywhere. */
type Typed = { readonly [Step in 'information' | 'bank']?: Readonly<Record<string, string>> };

type Creation = {
  readonly partial: PartialCustomer | null;
  readonly knowPartial: (partial: PartialCustomer) => void;
  readonly typed: Typed;
  readonly keepTyped: (step: keyof Typed, field: string, value: string) => void;
  /** They exist now: nothing of this is needed any more. */
  readonly forget: () => void;
};

const CreationContext = createContext<Creation | null>(null);
const FLOW = '/client/customers/new/';

/** Keeps the answers of one creation while its pages are open; asks before they are left with something typed. */
export function CreationFlow({ children }: { children: ReactNode }) {
  const [partial, knowPartial] = useState<PartialCustomer | null>(null);
  const [typed, setTyped] = useState<Typed>({});
  const creation: Creation = {
    partial,
    knowPartial,
    typed,
    keepTyped: (step, field, value) => setTyped((known) => ({ ...known, [step]: { ...known[step], [field]: value } })),
    forget: () => {
      knowPartial(null);
      setTyped({});
    },
  };
  const dirty = Object.values(typed).some((values) => Object.values(values ?? {}).some((value) => value !== ''));
  return (
    <CreationContext value={creation}>
      {children}
      <LeaveGuard dirty={dirty} page={m.creation_title()} within={FLOW} />
    </CreationContext>
  );
}

export function useCreation(): Creation {
  const creation = useContext(CreationContext);
  if (!creation) throw new Error('only pages of the creation of a customer know one');
  return creation;
}
