import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Sheet } from '@cordelle/ui/sheet.tsx';
import { FilterGroups, type FilterGroupsProps } from './filter-groups.tsx';

/** The filters on a narrow screen: they come over the list, and say how many customers they leave. */
export default function FilterSheet({
  count,
  countIsExact,
  onClear,
  onClose,
  ...groups
}: FilterGroupsProps & { count: number; countIsExact: boolean; onClear: () => void; onClose: () => void }) {
  const locale = useLocale();
  const number = formatNumber(count, locale);
  return (
    <Sheet
      title={m.customers_filters()}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" className="grow" onClick={onClose}>
            {m.customers_filters_show({ count, number: countIsExact ? number : m.ui_or_more({ count: number }) })}
          </Button>
          <Button onClick={onClear}>{m.filters_clear()}</Button>
        </>
      }
    >
      <FilterGroups {...groups} />
    </Sheet>
  );
}
