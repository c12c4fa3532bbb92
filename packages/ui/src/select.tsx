import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { controlStyle } from './control-style.ts';
import { useFieldWiring } from './field.tsx';

/**
 * The browser's own list: it works with every keyboard, phone and screen reader. Options are its children; one that is wider than the
 * field ends in dots.
 */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative block w-full', className)}>
      <select {...rest} {...useFieldWiring(rest)} className={cn(controlStyle, 'appearance-none truncate pr-9')} />
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4" />
    </span>
  );
}
