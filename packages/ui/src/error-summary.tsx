import { m } from '@cordelle/i18n/messages';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocale } from './locale.ts';

export type ErrorSummaryProps = {
  /**
   * The same words as under the fields; `fieldId` null for what belongs to no field. `about`: of whom or what the field is, on a
   * page that asks the same of several.
   */
  errors: readonly { fieldId: string | null; message: string; about?: string | undefined }[];
  /** Changes with every failed submit, so that focus comes back here each time. */
  attempt?: number;
};

type Errors = ErrorSummaryProps['errors'];

/**
 * What the page calls a field: the words of its label, or of its legend, without “(optional)”. A choice is called by what is
 * chosen, the first part of a whole (`{fieldId}-parts`) by the whole.
 */
function nameOf(fieldId: string): string {
  const id = CSS.escape(fieldId);
  const field = document.getElementById(fieldId);
  // A whole stands before its parts: its legend is found before their labels.
  const named = field?.matches('[type=radio]')
    ? field.closest('fieldset')?.querySelector('legend')
    : document.querySelector(`#${id}-parts legend, label[for="${id}"], #${id} legend`);
  // A label that asks says so without its mark: a colon follows.
  return (named?.firstChild?.textContent ?? '').replace(/\s*\?$/, '');
}

/** Names of the fields whose error reads like another one or says no more than “required”: nobody could tell what those are about. */
function useNamesWhereRepeated(errors: Errors): Readonly<Record<string, string>> {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const repeated = errors.flatMap(({ fieldId, message }) =>
    fieldId && (message === m.required_field() || errors.filter((other) => other.message === message).length > 1)
      ? [fieldId]
      : [],
  );
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels change with the language, and nothing else tells
  useLayoutEffect(() => {
    setNames(Object.fromEntries(repeated.map((fieldId) => [fieldId, nameOf(fieldId)])));
  }, [repeated.join(' '), locale]);
  return names;
}

/** “Léa Roy, Postal code: …”, as far as it is known. */
function placedWords(message: string, place: readonly (string | undefined)[]): string {
  const field = place.filter(Boolean).join(', ');
  return field ? m.error_of_field({ field, message }) : message;
}

/** At the top of a form after a failed submit: takes focus and leads to each field. Nothing when there are no errors. */
export function ErrorSummary({ errors, attempt = 0 }: ErrorSummaryProps) {
  const names = useNamesWhereRepeated(errors);
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt takes focus even when its errors are the same
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, attempt]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      data-tone="bad"
      className="rounded-card border-2 border-tone-solid p-4"
    >
      <h2 id="error-summary-title" className="text-h2">
        {m.ui_there_is_a_problem()}
      </h2>
      <ul className="mt-1 grid gap-1">
        {errors.map(({ fieldId, message, about }) => (
          <li key={`${fieldId}:${message}`}>
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
                className="font-semibold text-destructive underline underline-offset-2"
              >
                {placedWords(message, [about, names[fieldId]])}
              </a>
            ) : (
              <span className="font-semibold text-destructive">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
