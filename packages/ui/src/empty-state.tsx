import type { ReactNode } from 'react';

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
      {icon && (
        <span aria-hidden="true" className="text-rope">
          {icon}
        </span>
      )}
      <p className="text-h3">{title}</p>
      {children && <p className="max-w-[50ch] text-muted-foreground">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
