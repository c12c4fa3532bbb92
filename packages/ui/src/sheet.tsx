import { m } from '@cordelle/i18n/messages';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonStyle } from './button-style.ts';
import { cn } from './cn.ts';
import { overlayStyle } from './dialog-style.ts';
import { useLocale } from './locale.ts';
import { useOpener } from './use-opener.ts';

export type SheetProps = {
  title: ReactNode;
  /** `right`: what is looked up beside the page, and wider. */
  side?: 'left' | 'right';
  onClose: () => void;
  /** Stand at the foot while the rest scrolls. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A side of the page that has no room beside it: comes in over the page, as high as the window. */
export function Sheet({ title, side = 'left', onClose, actions, children }: SheetProps) {
  useLocale();
  const opener = useOpener();
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayStyle} />
        <Primitive.Content
          aria-describedby={undefined}
          {...opener}
          className={cn(
            'fixed inset-y-0 z-50 flex max-w-[92vw] animate-in flex-col bg-popover text-popover-foreground shadow-xl duration-200',
            side === 'left' ? 'slide-in-from-left left-0 w-96 border-r' : 'slide-in-from-right right-0 w-120 border-l',
          )}
        >
          <header className="flex items-center justify-between gap-4 border-b py-2 pr-2 pl-4">
            <Primitive.Title className="text-h2">{title}</Primitive.Title>
            <Primitive.Close
              aria-label={m.ui_close()}
              className={cn(buttonStyle({ variant: 'ghost', size: 'icon' }), 'size-11')}
            >
              <X aria-hidden="true" />
            </Primitive.Close>
          </header>
          <div className="min-h-0 grow overflow-y-auto p-4">{children}</div>
          {actions && <footer className="flex flex-wrap gap-2 border-t p-4">{actions}</footer>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
