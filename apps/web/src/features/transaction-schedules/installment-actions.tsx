import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@cordelle/ui/dropdown-menu.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { CalendarArrowUp, CircleDollarSign, Ellipsis, type LucideIcon, SkipForward, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useClient } from '../../me/me.ts';
import { actionsOf, type Installment, type InstallmentAction, obstacleTo, obstacleWords } from './installment.ts';
import type { Schedule } from './schedule.ts';

const LOOKS: Readonly<Record<InstallmentAction, { icon: LucideIcon; words: () => string }>> = {
  skip: { icon: SkipForward, words: m.installment_skip },
  restore: { icon: Undo2, words: m.installment_restore },
  move: { icon: CalendarArrowUp, words: m.installment_move },
  changeAmount: { icon: CircleDollarSign, words: m.installment_change_amount },
};

/** What can be done with one installment; what cannot says why, in its place. */
export function InstallmentActions({
  schedule,
  installment,
  onAction,
}: {
  schedule: Schedule;
  installment: Installment;
  onAction: (action: InstallmentAction) => void;
}) {
  const locale = useLocale();
  const { zone } = RAIL_FACTS[useClient().country];
  const name = m.installment_number({ number: formatNumber(installment.installment, locale) });
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<InstallmentAction | null>(null);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        ref={trigger}
        aria-label={m.ui_actions_for({ name })}
        className={buttonStyle({ variant: 'ghost', size: 'icon' })}
      >
        <Ellipsis aria-hidden="true" />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        className="max-w-80"
        // What opens now gives the focus back to where it is: to the button, once the menu is gone.
        onCloseAutoFocus={(event) => {
          if (chosen.current === null) return;
          event.preventDefault();
          trigger.current?.focus();
          onAction(chosen.current);
          chosen.current = null;
        }}
      >
        {actionsOf(installment).map((action) => {
          const { icon: Icon, words } = LOOKS[action];
          const obstacle = obstacleTo(action, installment, schedule);
          return (
            <DropdownMenuItem
              key={action}
              // Not `disabled`: an item that is passed over could not say why.
              {...(obstacle && { 'aria-disabled': true })}
              className={obstacle ? 'cursor-not-allowed items-start' : ''}
              onSelect={(event) => {
                if (obstacle) event.preventDefault();
                else chosen.current = action;
              }}
            >
              <Icon aria-hidden="true" className={obstacle ? 'mt-1 opacity-55' : ''} />
              <span className="grid">
                <span className={obstacle ? 'text-muted-foreground' : ''}>{words()}</span>
                {obstacle && (
                  <span className="text-muted-foreground text-small">
                    {obstacleWords(obstacle, installment.changeableUntil, zone, locale)}
                  </span>
                )}
              </span>
            </DropdownMenuItem>
          );
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
