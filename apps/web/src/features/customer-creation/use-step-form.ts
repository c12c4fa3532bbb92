import { type AuthForm, type Mistakes, useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { useCreation } from './creation.tsx';

const NOTHING_SENT = { error: null, isPending: false, reset: () => undefined } as const;

/**
 * The form of one step: what is typed stays with the creation, so that going back and forth loses nothing. `first` names the
 * fields in their order; `sending`: of a step that calls the server.
 */
export function useStepForm<Name extends string>(
  step: 'information' | 'bank',
  first: Readonly<Record<Name, string>>,
  check: (values: Readonly<Record<Name, string>>) => Mistakes<Name>,
  send: (values: Readonly<Record<Name, string>>) => void,
  sending: Parameters<typeof useAuthForm>[3] = NOTHING_SENT,
): AuthForm<Name> {
  const { typed, keepTyped } = useCreation();
  const form = useAuthForm({ ...first, ...typed[step] }, check, send, sending);
  return {
    ...form,
    change: (name, value) => {
      form.change(name, value);
      keepTyped(step, name, value);
    },
  };
}
