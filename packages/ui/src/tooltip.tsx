import { Tooltip as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** Once around the application: neighbouring tooltips then open without waiting again. */
export const TooltipProvider = Primitive.Provider;

/** A remark on a control that can be focused. Nothing a person must read belongs in it. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          className="fade-in z-50 max-w-72 animate-in rounded-control bg-foreground px-2.5 py-1.5 text-background text-small duration-160"
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
