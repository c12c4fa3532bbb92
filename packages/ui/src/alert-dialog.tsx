import { m } from '@cordelle/i18n/messages';
import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { overlayStyle, panelStyle } from './dialog-style.ts';
import { useLocale } from './locale.ts';
import { useOpener } from './use-opener.ts';

export type AlertDialogProps = {
  /** Names the object: “Remove the schedule of Jo Tremblay?” */
  title: ReactNode;
  /** Names the effect. */
  description: ReactNode;
  /** What is chosen along with it. */
  children?: ReactNode;
  /** The verb on the button. */
  action: ReactNode;
  onAction: () => void;
  cancel?: ReactNode;
  busy?: boolean;
  destructive?: boolean;
  /** To go on as before is what most people want: `cancel` is the filled button. */
  cancelIsPreferred?: boolean;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
};

/** Asks before what cannot be undone. Focus starts on Cancel; a click outside closes nothing. */
export function AlertDialog({
  title,
  description,
  children,
  action,
  onAction,
  cancel,
  busy = false,
  destructive = true,
  cancelIsPreferred = false,
  trigger,
  ...root
}: AlertDialogProps) {
  useLocale();
  const opener = useOpener();
  return (
    <Primitive.Root {...root}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className={overlayStyle} />
        <Primitive.Content {...(trigger ? {} : opener)} className={panelStyle}>
          <Primitive.Title className="text-h2">{title}</Primitive.Title>
          <Primitive.Description className="text-muted-foreground">{description}</Primitive.Description>
          {children}
          <footer className="mt-2 flex flex-wrap justify-end gap-2">
            <Primitive.Cancel asChild>
              <Button variant={cancelIsPreferred ? 'primary' : 'secondary'}>{cancel ?? m.ui_cancel()}</Button>
            </Primitive.Cancel>
            <Button
              variant={cancelIsPreferred ? 'secondary' : destructive ? 'destructive' : 'primary'}
              busy={busy}
              onClick={onAction}
            >
              {action}
            </Button>
          </footer>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
