import { m } from '@cordelle/i18n/messages';
import { useEffect, useRef } from 'react';
import { useLocale } from './locale.ts';

export type ErrorSummaryProps = {
  /** The same words as under the fields; `fieldId` null for what belongs to no field. */
  errors: readonly { fieldId: string | null; message: string }[];
  /** Changes with every failed submit, so that focus comes back here each time. */
  attempt?: number;
};

/** At the top of a form after a failed submit: takes focus and leads to each field. Nothing when there are no errors. */
export function ErrorSummary({ errors, attempt = 0 }: ErrorSummaryProps) {
  useLocale();
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
        {errors.map(({ fieldId, message }) => (
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
                {message}
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
