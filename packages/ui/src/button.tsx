import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonStyle, buttonStyle } from './button-style.ts';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & { /** Keeps its width, ignores clicks. */ busy?: boolean };

export function Button({
  variant,
  size,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={click}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={cn(buttonStyle({ variant, size }), busy && 'relative', className)}
    >
      {busy && <Spinner className="absolute" />}
      <span className={cn('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
    </button>
  );
}
