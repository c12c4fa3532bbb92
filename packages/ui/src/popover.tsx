import { Popover as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;
export const PopoverAnchor = Primitive.Anchor;
export const PopoverClose = Primitive.Close;

export function PopoverContent({ className, align = 'start', ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        {...rest}
        className={cn(
          'fade-in zoom-in-98 z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] animate-in overflow-auto rounded-card border bg-popover p-4 text-popover-foreground shadow-lg duration-160',
          className,
        )}
      />
    </Primitive.Portal>
  );
}
