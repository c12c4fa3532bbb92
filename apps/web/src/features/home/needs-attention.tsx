import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { actionHref, actionWords } from './action-words.ts';
import type { Action } from './home.ts';

/** What waits for somebody, each a sentence that leads to it; nothing to do says so. */
export function NeedsAttention({ actions, currency }: { actions: readonly Action[]; currency: string }) {
  useLocale();
  if (actions.length === 0)
    return (
      <p data-tone="ok" className="flex items-center gap-2 p-4">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-tone-solid" />
        {m.home_attention_none()}
      </p>
    );
  return (
    <ul className="divide-y">
      {actions.map((action) => (
        <Item key={action.kind} action={action} currency={currency} />
      ))}
    </ul>
  );
}

function Item({ action, currency }: { action: Action; currency: string }) {
  const locale = useLocale();
  const href = actionHref(action);
  const words = actionWords(action, currency, locale);
  return (
    <li data-tone="warn" className="flex items-start gap-2 px-4 py-2.5">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-tone-solid" />
      <div className="min-w-0">
        {href === null ? words : <TextLink href={href}>{words}</TextLink>}
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
    </li>
  );
}
