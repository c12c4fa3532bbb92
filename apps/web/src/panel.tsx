import { type ReactNode, useId } from 'react';

/** A part of a page with its own heading: a table fills it to the edges, anything else brings its own padding. */
export function Panel({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 overflow-hidden rounded-card border bg-card">
      <header className="flex flex-wrap items-center gap-2 border-b px-4 py-3">
        <h2 id={id} className="min-w-0 grow basis-36 text-h2">
          {title}
        </h2>
        {actions && (
          <div data-noprint="" className="contents">
            {actions}
          </div>
        )}
      </header>
      <div className="[&>[aria-busy]]:rounded-none [&>[aria-busy]]:border-0 [&_section]:rounded-none">{children}</div>
    </section>
  );
}
