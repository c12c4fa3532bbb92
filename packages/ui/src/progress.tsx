import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** How far something is, as a rope that grows. Name it with `aria-label` or `aria-labelledby`; without `value` it only says that it goes on. */
export function Progress({ className, ...rest }: ComponentProps<'progress'>) {
  return (
    <progress
      {...rest}
      className={cn(
        'block h-2.5 w-full appearance-none overflow-hidden rounded-full border border-input bg-card',
        '[&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-card [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:twisted [&::-moz-progress-bar]:twisted [&::-webkit-progress-value]:transition-[width]',
        className,
      )}
    />
  );
}
