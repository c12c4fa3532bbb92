import { m } from '@cordelle/i18n/messages';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { CustomerRow } from './customer-columns.tsx';
import type { Outcome } from './use-listed-action.ts';

const load = () => import('./row-menu.tsx');
const RowMenu = lazy(load);

/** A button in every row; the menu behind it comes when it is asked for. */
export function RowActions({ customer, onOutcome }: { customer: CustomerRow; onOutcome: (outcome: Outcome) => void }) {
  const [asked, setAsked] = useState(false);
  const button = (
    <button
      type="button"
      aria-label={m.ui_actions_for({ name: customer.name })}
      aria-haspopup="menu"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setAsked(true)}
      className={buttonStyle({ variant: 'ghost', size: 'icon' })}
    >
      <Ellipsis aria-hidden="true" />
    </button>
  );
  if (!asked) return button;
  return (
    <Suspense fallback={button}>
      <RowMenu customer={customer} onOutcome={onOutcome} />
    </Suspense>
  );
}
