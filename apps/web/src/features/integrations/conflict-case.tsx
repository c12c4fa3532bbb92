import type { ReactNode } from 'react';

/** One thing to decide: what it is, what it says here and there, and the choices. */
export const ConflictCase = ({
  title,
  link,
  facts,
  children,
}: {
  title: ReactNode;
  link: ReactNode;
  facts: readonly string[];
  children: ReactNode;
}) => (
  <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
    <div className="min-w-0 grow basis-72">
      <p className="flex flex-wrap items-center gap-1.5 font-semibold">
        {title}
        {link}
      </p>
      {facts.map((fact) => (
        <p key={fact} className="wrap-anywhere text-muted-foreground">
          {fact}
        </p>
      ))}
    </div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </li>
);
