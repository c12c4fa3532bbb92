import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Columns3, SlidersHorizontal } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ColumnsMenuProps } from './columns-menu.tsx';

const loadColumns = () => import('./columns-menu.tsx');
const ColumnsMenu = lazy(loadColumns);

/** Opens the filters, beside the list or over it, and says how many are on. */
export function FilterButton({
  count,
  isOpen,
  controls,
  onClick,
}: {
  count: number;
  isOpen: boolean;
  /** Id of the panel beside the list; none where the filters come over it. */
  controls: string | undefined;
  onClick: () => void;
}) {
  useLocale();
  return (
    <Button
      className="aria-expanded:bg-accent"
      aria-expanded={controls ? isOpen : undefined}
      aria-controls={controls && isOpen ? controls : undefined}
      aria-haspopup={controls ? undefined : 'dialog'}
      onClick={onClick}
    >
      <SlidersHorizontal aria-hidden="true" />
      {count > 0 ? m.customers_filters_on({ count }) : m.customers_filters()}
    </Button>
  );
}

/** Which columns are shown. The menu comes when it is asked for. */
export function ColumnsButton(props: ColumnsMenuProps) {
  useLocale();
  const [asked, setAsked] = useState(false);
  const button: ReactNode = (
    <Button aria-haspopup="menu" onPointerEnter={loadColumns} onFocus={loadColumns} onClick={() => setAsked(true)}>
      <Columns3 aria-hidden="true" />
      {m.ui_columns()}
    </Button>
  );
  if (!asked) return button;
  return (
    <Suspense fallback={button}>
      <ColumnsMenu {...props} />
    </Suspense>
  );
}
