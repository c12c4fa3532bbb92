import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import type { Tone } from './tone.ts';

/** A short remark beside a name. States are status chips, not badges. */
export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: Tone;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      data-chip=""
      data-tone={tone}
      className={cn(
        'inline-flex items-center rounded-chip border border-transparent bg-tone-bg px-1.5 text-small text-tone-fg',
        className,
      )}
    >
      {children}
    </span>
  );
}
