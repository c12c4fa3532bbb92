import { m } from '@cordelle/i18n/messages';
import { BrandMark } from '@cordelle/ui/brand-mark.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Popover, PopoverContent, PopoverTrigger } from '@cordelle/ui/popover.tsx';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { clientName, useMe } from '../me/me.ts';
import { ClientList } from './client-list.tsx';

/** Says which client is viewed, and opens the others. */
export function ClientSwitcher({ onChosen }: { onChosen: () => void }) {
  useLocale();
  const me = useMe();
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger className="flex min-h-12 w-full items-center gap-2.5 rounded-control border px-2.5 py-1.5 text-left hover:bg-sidebar-accent">
        <BrandMark />
        <span className="min-w-0 grow">
          <span className="sr-only">{m.client_switch()} </span>
          <span className="block break-words font-semibold leading-tight">
            {me.client ? clientName(me, me.client) : m.client_choose()}
          </span>
        </span>
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      </PopoverTrigger>
      <PopoverContent aria-label={m.client_switch()} className="w-90">
        <ClientList
          onChosen={() => {
            setOpen(false);
            onChosen();
          }}
        />
      </PopoverContent>
    </Popover>
  );
}
