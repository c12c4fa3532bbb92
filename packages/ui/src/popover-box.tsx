import { Popover as Primitive } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cn } from './cn.ts';

export type PopoverBoxProps = {
  /** Names the box. */
  label: string;
  align?: 'start' | 'center' | 'end' | undefined;
  boxClassName?: string | undefined;
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  children: ReactNode;
};

/** The open box of a `PopoverButton`. Focus goes in, and returns to the button unless somebody went elsewhere. */
export default function PopoverBox({
  label,
  align = 'start',
  boxClassName,
  anchor,
  onClose,
  children,
}: PopoverBoxProps) {
  const wentElsewhere = useRef(false);
  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Anchor virtualRef={anchor} />
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button itself closes what it opened.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
            else wentElsewhere.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!wentElsewhere.current) anchor.current?.focus();
          }}
          className={cn(
            'fade-in zoom-in-98 z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] animate-in overflow-auto rounded-card border bg-popover p-4 text-popover-foreground shadow-lg duration-160',
            boxClassName,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
