import type { ReactNode } from 'react';

export type SummaryRow = {
  readonly label: string;
  readonly value: ReactNode;
  /** Where it is changed, and what a screen reader calls that. */
  readonly change?: { readonly href: string; readonly words: string; readonly what: string } | undefined;
};

/** What was answered, row by row. */
export const SummaryList = ({ rows }: { rows: readonly SummaryRow[] }) => (
  <dl className="summary">
    {rows.map(({ label, value, change }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
        {change && (
          <dd className="change">
            <a href={change.href}>
              {change.words}
              <span className="unseen"> {change.what}</span>
            </a>
          </dd>
        )}
      </div>
    ))}
  </dl>
);
