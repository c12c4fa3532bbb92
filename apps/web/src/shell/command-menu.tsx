import { m } from '@cordelle/i18n/messages';
import { overlayStyle } from '@cordelle/ui/dialog-style.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Command as Menu } from 'cmdk';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { may } from '../me/may.ts';
import { clientName, useMe } from '../me/me.ts';
import { trpc } from '../trpc.ts';
import { useSettled } from '../use-settled.ts';
import { clientsAsked } from './clients-asked.ts';
import { type Command, type CommandGroup, commandsOf, isMeant } from './commands.ts';
import EnterClient, { type ClientToEnter } from './enter-client.tsx';
import { useSignOut } from './sign-out.ts';
import { useSwitchClient } from './switch-client.ts';

const SEARCH_MS = 300;
const FOUND_MAX = 8;
const NO_GROUP: CommandGroup = { title: '', commands: [] };
const NO_COMMANDS = { goTo: NO_GROUP, actions: NO_GROUP, help: NO_GROUP };

/** Everything one can go to or do, by typing a part of its name. Only what this person may is offered. */
export default function CommandMenu({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  useLocale();
  const me = useMe();
  const router = useRouter();
  const signOut = useSignOut();
  const switchClient = useSwitchClient();
  const [typed, setTyped] = useState('');
  const [choosesPayer, setChoosesPayer] = useState(false);
  const [entering, setEntering] = useState<ClientToEnter | null>(null);
  const settled = useSettled(typed, SEARCH_MS).trim();
  const customers = useCustomers(settled, choosesPayer);
  const clients = useClients(settled);

  const go = (href: string) => {
    onClose();
    void router.navigate({ href });
  };
  const give = ({ does }: Command) => {
    if (does.kind === 'go') return go(does.href);
    if (does.kind === 'ask' && does.what === 'payer') {
      setTyped('');
      return setChoosesPayer(true);
    }
    onClose();
    if (does.kind === 'open') window.open(does.href, '_blank', 'noopener');
    else if (does.what === 'shortcuts') onShortcuts();
    else void signOut();
  };
  const back = (event: KeyboardEvent) => {
    const leaves = event.key === 'Escape' || (event.key === 'Backspace' && typed === '');
    if (!choosesPayer || !leaves) return;
    event.preventDefault();
    event.stopPropagation();
    setChoosesPayer(false);
  };
  const { goTo, actions, help } = choosesPayer ? NO_COMMANDS : commandsOf(me);
  const searching = customers.isFetching || clients.isFetching || settled !== typed.trim();

  if (entering) return <EnterClient client={entering} onClose={onClose} />;
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyle} />
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDownCapture={back}
          className="fade-in zoom-in-98 fixed top-[12vh] left-1/2 z-50 w-[36rem] max-w-[calc(100vw-1rem)] -translate-x-1/2 animate-in overflow-hidden rounded-dialog border bg-popover text-popover-foreground shadow-xl duration-220"
        >
          <Dialog.Title className="sr-only">{m.commands_title()}</Dialog.Title>
          <Menu shouldFilter={false} label={m.commands_title()} loop>
            <Menu.Input
              value={typed}
              onValueChange={setTyped}
              placeholder={choosesPayer ? m.commands_payer() : m.commands_open()}
              className="h-12 w-full border-b bg-transparent px-4 text-body outline-none placeholder:text-muted-foreground"
            />
            <Menu.List
              label={m.commands_title()}
              className="max-h-[min(26rem,calc(76vh-3rem))] scroll-py-2 overflow-y-auto p-2"
            >
              <Menu.Empty className="p-3 text-muted-foreground">
                {searching
                  ? m.commands_searching()
                  : choosesPayer
                    ? m.commands_payer_none()
                    : m.commands_none({ typed: typed.trim() })}
              </Menu.Empty>
              <Commands group={goTo} typed={typed} onGive={give} />
              {customers.found.length > 0 && (
                <Group title={m.commands_customers()}>
                  {customers.found.map(({ id, name, customIdentifier }) => (
                    <Item
                      key={id}
                      value={`customer ${id}`}
                      onSelect={() => go(`/client/customers/${id}${choosesPayer ? '/new_transaction_schedule' : ''}`)}
                      aside={customIdentifier}
                    >
                      {name}
                    </Item>
                  ))}
                </Group>
              )}
              <Commands group={actions} typed={typed} onGive={give} />
              {!choosesPayer && clients.found.length > 0 && (
                <Group title={m.commands_clients()}>
                  {clients.found.map((client) => (
                    <Item
                      key={client.id}
                      value={`client ${client.id}`}
                      aside={client.currency}
                      onSelect={() => {
                        if (!clients.isOpen(client.id)) return setEntering(client);
                        onClose();
                        switchClient.mutate({ clientId: client.id });
                      }}
                    >
                      {clientName(me, client)}
                    </Item>
                  ))}
                </Group>
              )}
              <Commands group={help} typed={typed} onGive={give} />
            </Menu.List>
          </Menu>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Commands({
  group,
  typed,
  onGive,
}: {
  group: CommandGroup;
  typed: string;
  onGive: (command: Command) => void;
}) {
  const meant = group.commands.filter(({ label }) => isMeant(label, typed));
  if (meant.length === 0) return null;
  return (
    <Group title={group.title}>
      {meant.map((command) => (
        <Item key={command.id} value={command.id} onSelect={() => onGive(command)}>
          {command.label}
        </Item>
      ))}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Menu.Group
      heading={title}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted-foreground [&_[cmdk-group-heading]]:text-small"
    >
      {children}
    </Menu.Group>
  );
}

function Item({
  value,
  aside,
  onSelect,
  children,
}: {
  value: string;
  aside?: string | null;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Menu.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-control px-2.5 py-1.5 data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground"
    >
      <span className="min-w-0 break-words">{children}</span>
      {aside && <span className="shrink-0 text-muted-foreground text-small">{aside}</span>}
    </Menu.Item>
  );
}

/** Customers by name, for those who may see them. Who is to pay must be complete; they are offered before anything is typed. */
function useCustomers(typed: string, choosesPayer: boolean) {
  const me = useMe();
  const asks = me.client && may(me, 'menu.customers') && (typed !== '' || choosesPayer);
  const { data, isFetching } = trpc.customers.list.useQuery(
    asks ? { search: typed, limit: choosesPayer ? 50 : FOUND_MAX } : skipToken,
    {
      placeholderData: keepPreviousData,
    },
  );
  const found = (asks && data?.records) || [];
  return {
    found: choosesPayer ? found.filter(({ maySchedule }) => maySchedule).slice(0, FOUND_MAX) : found,
    isFetching,
  };
}

/** Clients by the beginning of their name or id: one's own at once, and for the provider's people all of them, once typed. */
function useClients(typed: string) {
  const me = useMe();
  const staff = me.user.kind === 'staff';
  const asks = !staff || typed !== '';
  const { data, isFetching } = trpc.clients.list.useQuery(
    asks ? clientsAsked(typed, { limit: FOUND_MAX }) : skipToken,
    {
      placeholderData: keepPreviousData,
    },
  );
  const entries = trpc.clients.entries.useQuery(undefined, { enabled: staff });
  return {
    found: ((asks && data?.records) || []).filter(({ id }) => id !== me.client?.id),
    isOpen: (id: string) => !staff || entries.data?.enteredClientIds.includes(id) === true,
    isFetching,
  };
}
