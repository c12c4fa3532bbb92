import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { useSettled } from '../../use-settled.ts';
import {
  changedIn,
  type Draft,
  draftOf,
  type FieldName,
  fieldOf,
  inputOf,
  type Setting,
  type SettingInput,
  type SwitchName,
  type WordName,
} from './draft.ts';

/** A call under way, as much of it as a form looks at. */
type Sending = { readonly error: unknown; readonly isPending: boolean; readonly reset: () => void };
type Saving<Input> = Sending & {
  readonly mutate: (input: Input, then: { readonly onSuccess: () => void }) => void;
  readonly isSuccess: boolean;
  readonly submittedAt: number;
};
type Trying<Input> = Sending & {
  readonly mutate: (input: Input) => void;
  readonly isSuccess: boolean;
  readonly variables: Input | undefined;
};

export type SettingsForm = {
  readonly setting: Setting;
  readonly draft: Draft;
  readonly textOf: (name: FieldName) => string;
  readonly isOn: (name: SwitchName) => boolean;
  readonly change: (name: FieldName, value: string | boolean) => void;
  readonly changeAll: (fields: Draft) => void;
  /** These fields were saved by a call of their own: the rest of what was changed stands on top of it. */
  readonly keptElsewhere: (names: readonly FieldName[]) => void;
  readonly errorOf: (name: FieldName) => string | undefined;
  /** For the error summary. */
  readonly errors: readonly { readonly fieldId: string | null; readonly message: string }[];
  readonly attempt: number;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly savedAt: number | null;
  /** Somebody else saved meanwhile. */
  readonly overtaken: boolean;
  /** Reads what they saved; what was changed here stays, on top of it. */
  readonly loadAgain: () => Promise<void>;
  readonly submit: (event: FormEvent) => void;
  /** What the server said of a word while it was typed; null: nothing (yet). */
  readonly triedWord: (name: WordName) => 'checking' | 'free' | null;
  /** What was changed, in the names of the wire. */
  readonly input: SettingInput;
  /** In which texts are written and the pages are shown at the moment. */
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
};

const TRIED_AFTER_MS = 300;
const OVERTAKEN = 'authorization_settings.changed_meanwhile';
/** Asked while somebody is at it: what one cannot know alone. Texts wait for Save. */
const isTried = ([name, value]: [string, unknown]): boolean =>
  name === 'code' || name === 'formUrl' || typeof value === 'boolean';

/** The cast holds: a form has the fields of the setting it was made from, and the call takes those. */
const asInput = <Input>(input: SettingInput): Input => input as Input;

/**
 * The form of one part of the settings. It holds only what was changed, on top of what is saved: so it never disagrees with
 * a newer answer of the server unseen, and a save names the state it was made from.
 */
export function useSettingsForm<Input>(
  setting: Setting,
  {
    save,
    attempt,
    load,
  }: { readonly save: Saving<Input>; readonly attempt: Trying<Input>; readonly load: () => Promise<unknown> },
): SettingsForm {
  useLocale();
  const saved = draftOf(setting);
  const [edits, setEdits] = useState<Draft>({});
  /** What the first change was made from; null: what is there now. */
  const [base, setBase] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [picked, setLanguage] = useState<Language | null>(null);
  const changed = changedIn(edits, saved);
  const dirty = Object.keys(changed).length > 0;
  const draft = { ...saved, ...changed };
  const defaultLanguage = draft.defaultLanguage === 'fr' ? 'fr' : 'en';
  const input = inputOf(changed, defaultLanguage);

  const tried = inputOf(Object.fromEntries(Object.entries(changed).filter(isTried)), defaultLanguage);
  const settled = useSettled(JSON.stringify(tried), TRIED_AFTER_MS);
  const { mutate: askServer, reset: forgetTry } = attempt;
  useEffect(() => {
    if (settled === '{}') forgetTry();
    else askServer(JSON.parse(settled));
  }, [settled, askServer, forgetTry]);
  const isAnswered = settled === JSON.stringify(tried) && JSON.stringify(attempt.variables ?? {}) === settled;

  const said = (error: unknown): Map<FieldName | null, string[]> => {
    const places = new Map<FieldName | null, string[]>();
    const messages = error ? (refusalOf(error)?.messages ?? { base: [m.no_answer()] }) : {};
    for (const [path, words] of Object.entries(messages)) {
      const place = fieldOf(path, draft, defaultLanguage);
      places.set(place, [...(places.get(place) ?? []), ...words]);
    }
    return places;
  };
  const atSave = said(save.isPending ? null : save.error);
  const atTry = said(isAnswered && !attempt.isPending ? attempt.error : null);
  const errorOf = (name: FieldName) =>
    (touched.includes(name) ? undefined : atSave.get(name)?.[0]) ?? atTry.get(name)?.[0];
  const changeAll = (fields: Draft) => {
    if (!dirty) setBase(setting.revision);
    setEdits({ ...changed, ...fields });
    setTouched((known) => [...known, ...Object.keys(fields)]);
  };
  return {
    setting,
    draft,
    textOf: (name) => String(draft[name] ?? ''),
    isOn: (name) => draft[name] === true,
    change: (name, value) => changeAll({ [name]: value }),
    changeAll,
    keptElsewhere: (names) => {
      setEdits(Object.fromEntries(Object.entries(changed).filter(([name]) => !names.some((kept) => kept === name))));
      setBase(null);
    },
    errorOf,
    errors: [...atSave].flatMap(([name, words]) =>
      name !== null && touched.includes(name) ? [] : words.map((message) => ({ fieldId: name, message })),
    ),
    attempt: attempts,
    dirty,
    saving: save.isPending,
    savedAt: save.isSuccess && !dirty ? save.submittedAt : null,
    overtaken: refusalOf(save.error)?.code === OVERTAKEN,
    loadAgain: async () => {
      await load();
      save.reset();
      setBase(null);
    },
    submit: (event) => {
      event.preventDefault();
      if (save.isPending || !dirty) return;
      setAttempts((count) => count + 1);
      setTouched([]);
      save.mutate(asInput<Input>({ ...input, revision: base ?? setting.revision }), { onSuccess: () => setEdits({}) });
    },
    triedWord: (name) => {
      if (!(name in changed) || atTry.has(name)) return null;
      return isAnswered && attempt.isSuccess ? 'free' : 'checking';
    },
    input,
    language: picked ?? defaultLanguage,
    setLanguage,
  };
}
