import { m } from '@cordelle/i18n/messages';
import { Menu } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { buttonStyle } from './button-style.ts';
import { cn } from './cn.ts';
import { overlayStyle } from './dialog-style.ts';
import { useLocale } from './locale.ts';

const MAIN_ID = 'main';

export type ShellProps = {
  /** Crumbs at the left of the bar. */
  breadcrumbs: ReactNode;
  /** Search, clock, alerts, language, account: the right of the bar. */
  bar: ReactNode;
  /** Standing at the left; a drawer under 800 px, which is never collapsed. Receives what closes the drawer. */
  sidebar: (close: () => void, collapsed: boolean) => ReactNode;
  /** The sidebar at the left shows only what stands for its words. */
  collapsed?: boolean;
  /** A rope-coloured line under the bar: somebody of the provider is looking. */
  staff?: boolean;
  /** Hatched amber top edge: nothing here is real money. */
  sandbox?: boolean;
  /** Banners above the page. */
  notices?: ReactNode;
  children: ReactNode;
};

export function Shell({
  breadcrumbs,
  bar,
  sidebar,
  collapsed = false,
  staff = false,
  sandbox = false,
  notices,
  children,
}: ShellProps) {
  useLocale();
  return (
    <div className="min-h-dvh">
      <a
        href={`#${MAIN_ID}`}
        className="sr-only z-50 rounded-control bg-primary px-3 py-2 text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {m.ui_skip_to_content()}
      </a>
      {sandbox && (
        <div
          data-tone="warn"
          aria-hidden="true"
          data-noprint=""
          className="h-1 bg-[repeating-linear-gradient(135deg,var(--tone-solid)_0_6px,var(--tone-bg)_6px_12px)]"
        />
      )}
      <header
        data-noprint=""
        className={cn(
          'sticky top-0 z-30 flex h-14 items-center gap-2 border-b bg-card px-3 sm:gap-3',
          staff && 'border-b-2 border-b-rope',
        )}
      >
        <Drawer sidebar={sidebar} />
        <div className="min-w-0 grow">{breadcrumbs}</div>
        <div className="flex shrink-0 items-center gap-1 sm:gap-2">{bar}</div>
      </header>
      <div
        className={cn(
          'sm:grid print:block',
          collapsed ? 'sm:grid-cols-[4rem_minmax(0,1fr)]' : 'sm:grid-cols-[15.5rem_minmax(0,1fr)]',
        )}
      >
        <aside
          data-noprint=""
          className={cn(
            'sticky top-14 hidden h-[calc(100dvh-3.5rem)] overflow-y-auto border-r bg-sidebar py-3 sm:block',
            collapsed ? 'px-2' : 'px-3',
          )}
        >
          {sidebar(() => undefined, collapsed)}
        </aside>
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="mx-auto grid w-full max-w-[90rem] grid-cols-1 content-start gap-4 p-4 outline-none sm:p-6"
        >
          {notices}
          {children}
        </main>
      </div>
    </div>
  );
}

function Drawer({ sidebar }: Pick<ShellProps, 'sidebar'>) {
  const [open, setOpen] = useState(false);
  return (
    <Primitive.Root open={open} onOpenChange={setOpen}>
      <Primitive.Trigger
        aria-label={m.ui_open_menu()}
        className={cn(buttonStyle({ variant: 'ghost', size: 'icon' }), 'sm:hidden')}
      >
        <Menu aria-hidden="true" />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayStyle} />
        <Primitive.Content
          aria-describedby={undefined}
          className="slide-in-from-left fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] animate-in overflow-y-auto bg-sidebar p-3 duration-220"
        >
          <Primitive.Title className="sr-only">{m.ui_main_menu()}</Primitive.Title>
          {sidebar(() => setOpen(false), false)}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
