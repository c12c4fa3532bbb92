import { codeMistake } from '../../auth-forms/password-mistake.ts';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';

type Sending = { readonly error: unknown; readonly isPending: boolean; readonly reset: () => void };

/** A form that asks for one code. */
export const useCodeForm = (send: (code: string) => void, sending: Sending) =>
  useAuthForm(
    { code: '' },
    ({ code }) => ({ code: codeMistake(code) }),
    ({ code }) => send(code),
    sending,
  );
