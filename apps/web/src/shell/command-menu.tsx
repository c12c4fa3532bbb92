import { shownStatus } from '@cordelle/domain/transaction/shown-status.ts';
import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { chooseDensity } from '@cordelle/ui/density.ts';
import { overlayStyle } from '@cordelle/ui/dialog-style.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { customerLooks } from '@cordelle/ui/statuses/customer.ts';
import { settlementLooks } from '@cordelle/ui/statuses/settlement.ts';
import { transactionLooks } from '@cordelle/ui/statuses/transaction.ts';
import { chooseTheme } from '@cordelle/ui/theme.ts';
import { useOpener } from '@cordelle/ui/use-opener.ts';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Command as Menu } from 'cmdk';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { z } from 'zod';
import { standingOf } from '../customers/standing.ts';
import { may } from '../me/may.ts';
import { clientName, useMe } from '../me/me.ts';
import { trpc } from '../trpc.ts';
import { useSettled } from '../use-settled.ts';
import { useChooseLanguage } from './choose-language.ts';
import { clientsAsked } from './clients-asked.ts';
import { type Command, type CommandGroup, commandsOf, isMeant } from './commands.ts';
import type { ClientToEnter } from './enter-client.tsx';
import { useSignOut } from './sign-out.ts';
import { useSwitchClient } from './switch-client.ts';

/** For the provider's people alone. */
const EnterClient = lazy(() => import('./enter-client.tsx'));

const SEARCH_MS = 300;
const FOUND_MAX = 8;
const NO_GROUP: CommandGroup = { title: '', commands: [] };
const NO_COMMANDS = { goTo: NO_GROUP, actions: NO_GROUP, help: NO_GROUP };

/** Everything one can go to or do, by typing a part of its name. Only what this person may is offered. */
export default function CommandMenu({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const locale = useLocale();
  const me = useMe();
  const router = useRouter();
  const signOut = useSignOut();
  const switchClient = useSwitchClient();
  const [typed, setTyped] = useState('');
  const [choosesPayer, setChoosesPayer] = useState(false);
  const [entering, setEntering] = useState<ClientToEnter | null>(null);
  const settled = useSettled(typed, SEARCH_MS).trim();
  const chooseLanguage = useChooseLanguage();
  const opener = useOpener();
  const search = { typed, settled };
  const customers = useCustomers(search, choosesPayer);
  const money = useMoney(choosesPayer ? { typed: '', settled: '' } : search);
  const answers = useAnswers(choosesPayer ? '' : typed);
  const clients = useClients(search);

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
    if (does.kind === 'theme') return chooseTheme(does.theme);
    if (does.kind === 'density') return chooseDensity(does.density);
    if (does.kind === 'language') return chooseLanguage(does.language);
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
  const searching = customers.isFetching || clients.isFetching || money.isFetching || settled !== typed.trim();

  if (entering)
    return (
      <Suspense>
        <EnterClient client={entering} onClose={onClose} />
      </Suspense>
    );
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyle} />
        <Dialog.Content
          aria-describedby={undefined}
          {...opener}
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
                  {customers.found.map(({ id, name, customIdentifier, status, statuses }) => (
                    <Item
                      key={id}
                      value={`customer ${id}`}
                      onSelect={() => go(`/client/customers/${id}${choosesPayer ? '/new_transaction_schedule' : ''}`)}
                      aside={customIdentifier}
                      state={<StatusChip looks={customerLooks} status={standingOf({ status, statuses })} />}
                    >
                      {name}
                    </Item>
                  ))}
                </Group>
              )}
              {money.payments.length > 0 && (
                <Group title={m.commands_payments()}>
                  {money.payments.map((payment) => (
                    <Item
                      key={payment.id}
                      value={`payment ${payment.id}`}
                      onSelect={() => go(`/client/customers/${payment.customerId}/transaction_history/${payment.id}`)}
                      aside={payment.processDate && formatDate(payment.processDate, locale)}
                      state={<StatusChip looks={transactionLooks} status={shownStatus(payment)} />}
                    >
                      {formatMoney(payment.amount, payment.currency, locale)} · {payment.customerName}
                    </Item>
                  ))}
                </Group>
              )}
              {money.settlements.length > 0 && (
                <Group title={m.menu_settlements()}>
                  {money.settlements.map(({ id, settlementDate, payout, currency, status }) => (
                    <Item
                      key={id}
                      value={`settlement ${id}`}
                      onSelect={() => go(`/client/settlements/${id}`)}
                      aside={formatDate(settlementDate, locale)}
                      state={<StatusChip looks={settlementLooks} status={status} />}
                    >
                      {formatMoney(payout, currency, locale)}
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
              {answers.length > 0 && (
                <Group title={m.commands_answers()}>
                  {answers.map(({ slug, title }) => (
                    <Item
                      key={slug}
                      value={`answer ${slug}`}
                      onSelect={() => {
                        onClose();
                        window.open(`/help/${slug}?lang=${locale}`, '_blank', 'noopener');
                      }}
                    >
                      {title}
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
  const meant = group.commands.filter(({ label, words }) => isMeant(label, typed, typed === '' ? '' : words));
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
  state,
  onSelect,
  children,
}: {
  value: string;
  aside?: string | null;
  /** How what is found stands. */
  state?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Menu.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-control cursor-pointer items-center justify-between gap-3 rounded-control px-2.5 py-1.5 data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground"
    >
      <span className="min-w-0 break-words">{children}</span>
      {(aside || state) && (
        <span className="flex shrink-0 flex-col items-end gap-x-2 gap-y-0.5 sm:flex-row sm:items-center">
          {aside && <span className="text-muted-foreground text-small">{aside}</span>}
          {state}
        </span>
      )}
    </Menu.Item>
  );
}

/** What is typed, and what was when typing last paused: that is what the server is asked. */
type Search = { readonly typed: string; readonly settled: string };

/** Whether what was found answers what is typed by now: Enter must never take what somebody did not mean. */
const isCurrent = ({ typed, settled }: Search, { isPlaceholderData }: { isPlaceholderData: boolean }) =>
  settled === typed.trim() && !isPlaceholderData;

/** Customers by name, for those who may see them. Who is to pay must be complete; they are offered before anything is typed. */
function useCustomers(search: Search, choosesPayer: boolean) {
  const { typed, settled } = search;
  const me = useMe();
  const asks = me.client && may(me, 'menu.customers') && (settled !== '' || choosesPayer);
  const asked = trpc.customers.list.useQuery(
    asks ? { search: settled, limit: choosesPayer ? 50 : FOUND_MAX } : skipToken,
    { placeholderData: keepPreviousData },
  );
  const known = (asks && asked.data?.records) || [];
  const found = isCurrent(search, asked) ? known : known.filter(({ name }) => isMeant(name, typed));
  return {
    found: choosesPayer ? found.filter(({ maySchedule }) => maySchedule).slice(0, FOUND_MAX) : found,
    isFetching: asked.isFetching,
  };
}

const MONEY_MAX = 5;
/** Fewer would find too much. */
const MONEY_CHARACTERS_MIN = 3;

/** Payments by amount, reference or comment, and settlements by day or amount: what holds a digit may be one of these. */
function useMoney(search: Search) {
  const { settled } = search;
  const me = useMe();
  const asks = me.client && settled.length >= MONEY_CHARACTERS_MIN && /[0-9]/.test(settled);
  const payments = trpc.financialTransactions.list.useQuery(
    asks && may(me, 'menu.customers') ? { search: settled, limit: MONEY_MAX } : skipToken,
    { placeholderData: keepPreviousData },
  );
  const settlements = trpc.settlements.list.useQuery(
    asks && may(me, 'menu.settlements') ? { search: settled, limit: MONEY_MAX } : skipToken,
    { placeholderData: keepPreviousData },
  );
  return {
    payments: (asks && isCurrent(search, payments) && payments.data?.records) || [],
    settlements: (asks && isCurrent(search, settlements) && settlements.data?.records) || [],
    isFetching: payments.isFetching || settlements.isFetching,
  };
}

const answerList = z.array(z.object({ slug: z.string(), title: z.string(), words: z.array(z.string()) }));
const ANSWERS_MAX = 5;

/** Answers of the help whose title or other names hold what is typed. */
function useAnswers(typed: string) {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['help', locale],
    queryFn: async () => answerList.parse(await (await fetch(`/help/index.json?lang=${locale}`)).json()),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: typed.trim() !== '',
  });
  if (typed.trim() === '') return [];
  return (data ?? []).filter(({ title, words }) => isMeant(title, typed, words.join(' '))).slice(0, ANSWERS_MAX);
}

/** Clients by the beginning of their name or id: one's own at once, and for the provider's people all of them, once typed. */
function useClients(search: Search) {
  const { typed, settled } = search;
  const me = useMe();
  const staff = me.user.kind === 'staff';
  const asks = !staff || settled !== '';
  const asked = trpc.clients.list.useQuery(asks ? clientsAsked(settled, { limit: FOUND_MAX }) : skipToken, {
    placeholderData: keepPreviousData,
  });
  const entries = trpc.clients.entries.useQuery(undefined, { enabled: staff });
  const known = ((asks && asked.data?.records) || []).filter(({ id }) => id !== me.client?.id);
  return {
    found: isCurrent(search, asked) ? known : known.filter((client) => isMeant(clientName(me, client), typed)),
    isOpen: (id: string) => !staff || entries.data?.enteredClientIds.includes(id) === true,
    isFetching: asked.isFetching,
  };
}
