import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { SlidersHorizontal } from 'lucide-react';

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
