import { isMatchingAction, type MatchingAction } from '@cordelle/domain/customer/matching-actions.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { cn } from '@cordelle/ui/cn.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@cordelle/ui/dropdown-menu.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useMediaQuery } from '@cordelle/ui/media-query.ts';
import { BULK_MAX } from '@cordelle/validation/customers/bulk.ts';
import { ChevronDown, X } from 'lucide-react';
import { Fragment, lazy, Suspense, useState } from 'react';
import { ACTION_WORDS } from '../../customers/action-words.ts';
import { OFFERED_PERMISSIONS, type OfferedAction } from '../../customers/listed-actions.ts';
import { may } from '../../me/may.ts';
import { useMe } from '../../me/me.ts';
import type { CustomerRow } from './customer-columns.tsx';
import type { CustomerSearch } from './customer-search.ts';
import { fits, OFFERED_ACTIONS } from './fitting-actions.ts';
import { useAsking } from './use-asking.tsx';
import type { Outcome } from './use-listed-action.ts';
import type { Matching } from './use-matching.ts';

const MatchingDialog = lazy(() => import('./matching-dialog.tsx'));

/** From here on every action has a button of its own. */
const SPREAD_OUT = '(width >= 79.0625rem)';

/** Acts that share a menu; the others stand alone. */
const MENUS: readonly { readonly words: (() => string) | null; readonly actions: readonly OfferedAction[] }[] = [
  { words: null, actions: ['archive'] },
  { words: null, actions: ['unarchive'] },
  { words: null, actions: ['send_microdeposit'] },
  { words: m.act_menu_reminders, actions: ['enable_payment_reminder', 'disable_payment_reminder'] },
  { words: m.act_menu_receipts, actions: ['enable_payment_receipt', 'disable_payment_receipt'] },
  { words: m.act_menu_auto_import, actions: ['enable_auto_import_invoices', 'disable_auto_import_invoices'] },
  { words: m.act_menu_auto_update, actions: ['enable_auto_update', 'disable_auto_update'] },
  { words: null, actions: ['email_authorization'] },
];

export type BulkBarProps = {
  customers: readonly CustomerRow[];
  matching: Matching | null;
  /** Where more match than can be chosen one by one: how many, in words. */
  tooManyMatch: string | null;
  search: CustomerSearch;
  /** Stands at the foot of a narrow screen. */
  atFoot: boolean;
  onOutcome: (outcome: Outcome) => void;
  onClear: () => void;
};

/** In place of the toolbar while customers are chosen: how many, and what can be done with them. */
export default function BulkBar({
  customers,
  matching,
  tooManyMatch,
  search,
  atFoot,
  onOutcome,
  onClear,
}: BulkBarProps) {
  useLocale();
  const me = useMe();
  const spreadOut = useMediaQuery(SPREAD_OUT);
  const { begin, isPending, dialog } = useAsking(onOutcome);
  const [forAll, setForAll] = useState<MatchingAction | null>(null);
  // More are being chosen: what is pressed now would be done with too few.
  const isBusy = isPending || matching?.isLoading === true;
  const tooMany = customers.length > BULK_MAX;
  const possible = OFFERED_ACTIONS.filter(
    (action) => may(me, OFFERED_PERMISSIONS[action]) && customers.some((customer) => fits(action, customer)),
  );
  const menus = MENUS.map(({ words, actions }) => ({
    words,
    actions: actions.filter((action) => possible.includes(action)),
  })).filter(({ actions }) => actions.length > 0);
  const start = (action: OfferedAction) => begin(action, customers);
  // Of those who are not on the page nobody knows what fits them: the preview says so.
  const forAllMenus = MENUS.map(({ actions }) =>
    actions.filter(isMatchingAction).filter((action) => may(me, OFFERED_PERMISSIONS[action])),
  ).filter((actions) => actions.length > 0);
  return (
    <section
      aria-label={m.customers_bulk_actions()}
      className={cn(
        'flex flex-wrap items-center gap-x-3 gap-y-1 bg-accent text-accent-foreground',
        atFoot
          ? 'fixed inset-x-0 bottom-0 z-20 border-t px-4 py-2 shadow-lg'
          : '-my-px min-h-control rounded-control border pl-3',
      )}
    >
      <span role="status" className="whitespace-nowrap font-semibold">
        {m.customers_selected({ count: customers.length })}
      </span>
      {matching && !tooMany && (
        <Button
          variant="link"
          size="text"
          className="text-table"
          busy={matching.isLoading}
          onClick={() => void matching.choose()}
        >
          {m.customers_select_matching({ count: matching.count })}
        </Button>
      )}
      {tooManyMatch && forAllMenus.length > 0 && (
        <ActionMenu
          words={m.matching_menu({ count: tooManyMatch })}
          groups={forAllMenus}
          busy={isBusy}
          onChoose={(action) => setForAll(isMatchingAction(action) ? action : null)}
        />
      )}
      <div className="flex grow flex-wrap items-center justify-end gap-1.5">
        {tooMany && <span className="text-table">{m.customers_select_too_many({ most: BULK_MAX })}</span>}
        {!tooMany && menus.length === 0 && <span className="text-table">{m.customers_bulk_none()}</span>}
        {!tooMany && menus.length > 0 && !spreadOut && (
          <ActionMenu
            words={m.customers_bulk_menu()}
            groups={menus.map(({ actions }) => actions)}
            busy={isBusy}
            onChoose={start}
          />
        )}
        {!tooMany &&
          spreadOut &&
          menus.map(({ words, actions }) =>
            words ? (
              <ActionMenu key={actions[0]} words={words()} groups={[actions]} busy={isBusy} onChoose={start} />
            ) : (
              actions.map((action) => (
                <Button key={action} size="small" className="px-2.5" busy={isBusy} onClick={() => start(action)}>
                  {ACTION_WORDS[action]()}
                </Button>
              ))
            ),
          )}
        <Button variant="ghost" size="icon" aria-label={m.customers_select_clear()} onClick={onClear}>
          <X aria-hidden="true" />
        </Button>
      </div>
      {dialog}
      {forAll && (
        <Suspense>
          <MatchingDialog
            action={forAll}
            search={search}
            onStarted={() => {
              setForAll(null);
              onClear();
            }}
            onClose={() => setForAll(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

function ActionMenu({
  words,
  groups,
  busy,
  onChoose,
}: {
  words: string;
  groups: readonly (readonly OfferedAction[])[];
  busy: boolean;
  onChoose: (action: OfferedAction) => void;
}) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger disabled={busy} className={cn(buttonStyle({ size: 'small' }), 'px-2.5 max-sm:h-11')}>
        {words}
        <ChevronDown aria-hidden="true" />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {groups.map((actions, index) => (
          <Fragment key={actions[0]}>
            {index > 0 && groups.some((group) => group.length > 1) && actions.length > 1 && <DropdownMenuSeparator />}
            {actions.map((action) => (
              <DropdownMenuItem key={action} onSelect={() => onChoose(action)}>
                {ACTION_WORDS[action]()}
              </DropdownMenuItem>
            ))}
          </Fragment>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
