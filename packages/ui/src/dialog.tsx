import { m } from '@cordelle/i18n/messages';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonStyle } from './button-style.ts';
import { cn } from './cn.ts';
import { overlayStyle, panelStyle } from './dialog-style.ts';
import { useLocale } from './locale.ts';
import { useOpener } from './use-opener.ts';

export type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one first. */
  actions?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  className?: string;
};

/** Something short to do without leaving the page. Focus goes in, stays in, and returns. */
export function Dialog({ title, description, children, actions, trigger, className, ...root }: DialogProps) {
  useLocale();
  const opener = useOpener();
  return (
    <Primitive.Root {...root}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className={overlayStyle} />
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...(trigger ? {} : opener)}
          className={cn(panelStyle, className)}
        >
          <header className="flex items-start justify-between gap-4">
            <Primitive.Title className="text-h2">{title}</Primitive.Title>
            <Primitive.Close
              aria-label={m.ui_close()}
              className={cn(buttonStyle({ variant: 'ghost', size: 'icon' }), '-mt-1.5 -mr-1.5')}
            >
              <X aria-hidden="true" />
            </Primitive.Close>
          </header>
          {description && (
            <Primitive.Description className="text-muted-foreground">{description}</Primitive.Description>
          )}
          {children}
          {actions && <footer className="mt-2 flex flex-row-reverse flex-wrap justify-start gap-2">{actions}</footer>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
