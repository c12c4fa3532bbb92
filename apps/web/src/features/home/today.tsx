import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../me/me.ts';
import { actionHref, actionWords, doWords } from './action-words.ts';
import type { Action } from './home.ts';

/** So many are a day's work; the others are one press away. */
const TASKS_SHOWN = 4;

/** What waits for somebody, the money first: each a sentence with what is at stake, and one thing to press. */
export function Today({ actions, currency }: { actions: readonly Action[]; currency: string }) {
  const locale = useLocale();
  const [all, setAll] = useState(false);
  if (actions.length === 0)
    return (
      <p data-tone="ok" className="flex items-center gap-2 p-4">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-tone-solid" />
        {m.home_attention_none()}
      </p>
    );
  const more = actions.length - TASKS_SHOWN;
  return (
    <>
      <ul className="divide-y">
        {(all ? actions : actions.slice(0, TASKS_SHOWN)).map((action) => (
          <Task key={action.kind} action={action} currency={currency} />
        ))}
      </ul>
      {more > 0 && (
        <div className="border-t px-2 py-1">
          <Button variant="ghost" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? m.home_today_less() : m.home_today_more({ number: formatNumber(more, locale) })}
          </Button>
        </div>
      )}
    </>
  );
}

function Task({ action, currency }: { action: Action; currency: string }) {
  const locale = useLocale();
  const words = actionWords(action, currency, locale);
  const [only, ...others] = action.customers;
  const href = actionHref(action) ?? (only && others.length === 0 ? `/client/customers/${only.id}` : null);
  const button = doWords(action, useMe());
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2.5">
      <div className="min-w-0">
        {action.amount && (
          <p className="font-semibold">
            <Money amount={action.amount} currency={currency} />
          </p>
        )}
        <p className={action.amount ? 'text-table' : undefined}>{words}</p>
        {action.customers.length > 0 && (
          <ul className="flex flex-wrap gap-x-3 text-table">
            {action.customers.map(({ id, name }) => (
              <li key={id} className="min-w-0 break-words">
                <TextLink href={`/client/customers/${id}`}>{name}</TextLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      {href !== null && (
        <LinkButton href={href} size="small" className="shrink-0 max-sm:min-h-11" aria-label={`${button} – ${words}`}>
          {button}
        </LinkButton>
      )}
    </li>
  );
}
