import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { controlStyle } from './control-style.ts';
import { useFieldWiring } from './field.tsx';

export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} {...rest} {...useFieldWiring(rest)} className={cn(controlStyle, className)} />;
}
