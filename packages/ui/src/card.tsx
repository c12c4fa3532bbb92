import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export type CardProps = Omit<ComponentProps<'section'>, 'title'> & { title?: ReactNode; actions?: ReactNode };

/** A panel with a border; its title is an h2. */
export function Card({ title, actions, className, children, ...rest }: CardProps) {
  return (
    <section {...rest} className={cn('rounded-card border bg-card p-4', className)}>
      {(title || actions) && (
        <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
          {title && <h2 className="text-h2">{title}</h2>}
          {actions && (
            <div data-noprint="" className="contents">
              {actions}
            </div>
          )}
        </header>
      )}
      {children}
    </section>
  );
}
