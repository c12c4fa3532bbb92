import type { ReactNode } from 'react';

/** The strands of the mark, loose. */
const Strands = () => (
  <svg
    viewBox="0 0 96 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
    className="w-24"
  >
    <path d="M2 4c14 0 14 16 28 16s14-16 28-16 14 16 36 16" />
    <path opacity=".5" d="M2 20c14 0 14-16 28-16s14 16 28 16 14-16 36-16" />
  </svg>
);

/** Says why nothing is here and offers the one thing to do about it. */
export function EmptyState({
  title,
  children,
  action,
  icon,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <span aria-hidden="true" className="text-rope">
        {icon ?? <Strands />}
      </span>
      <p className="text-h3">{title}</p>
      {children && <p className="max-w-[50ch] text-muted-foreground">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
