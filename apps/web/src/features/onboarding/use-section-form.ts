import { m } from '@cordelle/i18n/messages';
import type { ErrorSummaryProps } from '@cordelle/ui/error-summary.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { type FocusEvent, type FormEvent, useState } from 'react';
import type { Mistakes } from '../../auth-forms/use-auth-form.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { mapServerMessages } from '../../failure/map-server-messages.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { type Fields, type Messages, useApplying } from './applying.ts';
import { useKeptDraft } from './use-kept-draft.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;

type Options<Name extends string> = {
  /** What the form starts with, from what was answered before; every field in its order. */
  readonly valuesOf: (answers: Fields) => Values<Name>;
  /** What is sent, by the names of the wire. */
  readonly answersOf: (values: Values<Name>) => Fields;
  /** What can be said without the server; everything else it says itself. */
  readonly mistakesIn?: (values: Values<Name>) => Mistakes<string>;
  /** Names under which errors are shown, in the order of the form: the fields, unless said otherwise. */
  readonly places?: readonly string[];
  /** Of whom a field is, where the page asks the same of several. */
  readonly aboutOf?: (place: string) => string | undefined;
  /** Names a person: what was typed is kept by the server alone, never by the browser. */
  readonly personal?: boolean;
};

export type SectionForm<Name extends string = string> = {
  readonly values: Values<Name>;
  readonly change: (name: Name, value: string) => void;
  /** Several at once: a choice that changes what else is asked. */
  readonly write: (more: Partial<Values<Name>>) => void;
  readonly errorOf: (place: string) => string | undefined;
  readonly errors: ErrorSummaryProps['errors'];
  readonly attempt: number;
  readonly submit: (event: FormEvent) => void;
  /** Goes on inside the page when nothing is wrong in these places; `asked`: of the page as it would be sent, unless said otherwise. */
  readonly pass: (places: readonly string[], then: () => void, asked?: Fields) => Promise<void>;
  readonly leave: (event: FocusEvent) => void;
  readonly busy: boolean;
  readonly draft: ReturnType<typeof useKeptDraft>;
};

/** Only texts of a draft are taken: another release may have kept something else. */
const textsIn = (draft: Fields | null | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(draft ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const messagesIn = (error: unknown): Messages => refusalOf(error)?.messages ?? { base: [m.no_answer()] };

/** What was typed wins over what was answered. */
function useFirstValues<Name extends string>(valuesOf: Options<Name>['valuesOf']) {
  const { application, page, typed } = useApplying();
  const [first] = useState(() => {
    const answered = valuesOf(application.answers[page] ?? {});
    const draft = textsIn(typed.get(page) ?? application.drafts[page]?.values);
    return { answered, shown: { ...answered, ...draft } };
  });
  return first;
}

/**
 * A page of fields. Nothing is wrong before it was sent or, for a field that was changed, left; what the server says of a field is
 * gone when the field changes. Whatever stands in it is kept while it is typed.
 */
export function useSectionForm<Name extends string>({
  valuesOf,
  answersOf,
  mistakesIn,
  places,
  aboutOf,
  personal = false,
}: Options<Name>): SectionForm<Name> {
  useLocale();
  const { application, page, send, check } = useApplying();
  const { answered, shown } = useFirstValues(valuesOf);
  const [values, setValues] = useState(shown);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const [sentOnce, setSentOnce] = useState(false);
  const [said, setSaid] = useState<Messages>({});
  const [busy, setBusy] = useState(false);
  const dirty = Object.entries(values).some(([name, value]) => value !== (answered as Fields)[name]);
  const restored = useDraft(`onboarding/${application.id ?? 'new'}/${page}`, dirty && !personal ? values : null);
  const [taken, setTaken] = useState(false);
  if (restored && !taken) {
    setTaken(true);
    setValues({ ...values, ...textsIn(restored) });
  }
  const draft = useKeptDraft(page, dirty ? values : null);

  const names = Object.keys(values);
  const order = places ?? names;
  const mistakes: Mistakes<string> = sentOnce ? (mistakesIn?.(values) ?? {}) : {};
  const refused = mapServerMessages(said, order);
  const errorOf = (place: string) => mistakes[place]?.() ?? refused.fields[place];
  const errors = [
    ...order.flatMap((place) => {
      const message = errorOf(place);
      return message ? [{ fieldId: place, message, about: aboutOf?.(place) }] : [];
    }),
    ...refused.rest.map((message) => ({ fieldId: null, message })),
  ];
  const without = (known: Messages, gone: readonly string[]): Messages =>
    Object.fromEntries(Object.entries(known).filter(([place]) => !gone.includes(place) && place !== 'base'));
  const write = (more: Partial<Values<Name>>) => {
    setValues((known) => ({ ...known, ...more }));
    setChanged((known) => new Set([...known, ...Object.keys(more)]));
    setSaid((known) => without(known, Object.keys(more)));
  };
  const blocked = () => Object.values(mistakesIn?.(values) ?? {}).some(Boolean);

  return {
    values,
    change: (name, value) => write({ [name]: value } as Partial<Values<Name>>),
    write,
    errorOf,
    errors: busy ? [] : errors,
    attempt,
    busy,
    draft,
    submit: async (event) => {
      event.preventDefault();
      if (busy) return;
      setAttempt((count) => count + 1);
      setSentOnce(true);
      setSaid({});
      setBusy(true);
      try {
        if (blocked()) return setSaid(await check(page, answersOf(values)));
        await draft.settle();
        await send(page, answersOf(values));
        draft.sent();
      } catch (error) {
        setSaid(messagesIn(error));
      } finally {
        setBusy(false);
      }
    },
    pass: async (inside, then, asked = answersOf(values)) => {
      if (busy) return;
      setBusy(true);
      try {
        const wrong = Object.entries(await check(page, asked)).filter(([place]) => inside.includes(place));
        setSaid(Object.fromEntries(wrong));
        if (wrong.length > 0) return setAttempt((count) => count + 1);
        setSentOnce(false);
        then();
      } catch (error) {
        setSaid(messagesIn(error));
        setAttempt((count) => count + 1);
      } finally {
        setBusy(false);
      }
    },
    leave: ({ target, relatedTarget }) => {
      draft.leave();
      // What appears above a button while it is pressed takes the click from it: back goes back, and on checks everything.
      if (relatedTarget instanceof HTMLButtonElement) return;
      const place = order.find((name) => name === target.id || name === target.getAttribute('name'));
      if (!place || !changed.has(place) || values[place as Name] === '') return;
      const asked = values;
      void check(page, answersOf(asked)).then(
        (found) => {
          const words = found[place];
          setSaid((known) => ({ ...without(known, [place]), ...(words && { [place]: words }) }));
        },
        () => undefined,
      );
    },
  };
}
