import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { type FormEvent, useState } from 'react';
import { mapServerMessages } from '../failure/map-server-messages.ts';
import { refusalOf } from '../failure/refusal.ts';

/** Words by field. They are looked up when shown, so that they follow a change of language. */
export type Mistakes<Name extends string> = { readonly [N in Name]?: (() => string) | undefined };

type Sending = { readonly error: unknown; readonly isPending: boolean; readonly reset: () => void };

export type AuthForm<Name extends string> = {
  readonly values: Readonly<Record<Name, string>>;
  readonly change: (name: Name, value: string) => void;
  readonly clear: () => void;
  readonly errorOf: (name: Name) => string | undefined;
  /** For the error summary: every mistake, in the order of the fields, then what belongs to none of them. */
  readonly errors: readonly { readonly fieldId: Name | null; readonly message: string }[];
  readonly attempt: number;
  readonly submit: (event: FormEvent) => void;
};

const namesOf = <Name extends string>(values: Readonly<Record<Name, string>>) => Object.keys(values) as Name[];

/** What the server said, or that it said nothing. */
const messagesIn = (error: unknown) => refusalOf(error)?.messages ?? { base: [m.no_answer()] };

/**
 * A form of few fields without a form library, for pages that have to arrive on a slow line. Nothing is an error before the
 * first submit; afterwards each change is looked at. What the server said of a field is gone when the field changes. `first`
 * names the fields in their order; their names are the ids of their controls. `messagesOf`: other words for what went wrong.
 */
export function useAuthForm<Name extends string>(
  first: Readonly<Record<Name, string>>,
  check: (values: Readonly<Record<Name, string>>) => Mistakes<Name>,
  send: (values: Readonly<Record<Name, string>>) => void,
  sending: Sending,
  messagesOf: (error: unknown) => Readonly<Record<string, readonly string[]>> = messagesIn,
): AuthForm<Name> {
  useLocale();
  const names = namesOf(first);
  const [values, setValues] = useState(first);
  const [attempt, setAttempt] = useState(0);
  const [changed, setChanged] = useState<readonly Name[]>([]);
  const mistakes: Mistakes<Name> | null = attempt > 0 ? check(values) : null;
  const messages = sending.error ? messagesOf(sending.error) : {};
  const refused = mapServerMessages(messages, names);
  const errorOf = (name: Name): string | undefined =>
    mistakes?.[name]?.() ?? (changed.includes(name) ? undefined : refused.fields[name]);
  const errors = [
    ...names.flatMap((name) => {
      const message = errorOf(name);
      return message ? [{ fieldId: name, message }] : [];
    }),
    ...refused.rest.map((message) => ({ fieldId: null, message })),
  ];
  return {
    values,
    change: (name, value) => {
      setValues((known) => ({ ...known, [name]: value }));
      setChanged((known) => [...known, name]);
    },
    clear: () => {
      setValues(first);
      setAttempt(0);
      setChanged([]);
    },
    errorOf,
    errors: sending.isPending ? [] : errors,
    attempt,
    submit: (event) => {
      event.preventDefault();
      if (sending.isPending) return;
      setAttempt((count) => count + 1);
      setChanged([]);
      if (Object.values(check(values)).some(Boolean)) sending.reset();
      else send(values);
    },
  };
}
