import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { controlStyle } from './control-style.ts';
import { useFieldWiring } from './field.tsx';

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={rows} {...rest} {...useFieldWiring(rest)} className={cn(controlStyle, 'h-auto py-2', className)} />
  );
}
