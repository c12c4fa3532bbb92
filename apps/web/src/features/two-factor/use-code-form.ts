import { codeMistake } from '../../doors/password-mistake.ts';
import { useDoorForm } from '../../doors/use-door-form.ts';

type Sending = { readonly error: unknown; readonly isPending: boolean; readonly reset: () => void };

/** A form that asks for one code. */
export const useCodeForm = (send: (code: string) => void, sending: Sending) =>
  useDoorForm(
    { code: '' },
    ({ code }) => ({ code: codeMistake(code) }),
    ({ code }) => send(code),
    sending,
  );
