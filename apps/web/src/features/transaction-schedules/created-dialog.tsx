import { formatDateWithWeekday, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useClient } from '../../me/me.ts';

type Props = {
  created: { readonly amount: string; readonly installments?: number | null | undefined };
  /** `YYYY-MM-DD` */
  firstDate: string;
  onClose: () => void;
};

/** Says that a payment or a series is planned, and leads back to the customer. */
export default function CreatedDialog({ created, firstDate, onClose }: Props) {
  const locale = useLocale();
  const { currency } = useClient();
  const words = created.installments === 1 ? m.schedule_created_once : m.schedule_created_series;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.schedule_created_title()}
      description={words({
        amount: formatMoney(created.amount, currency, locale),
        date: formatDateWithWeekday(firstDate, locale),
      })}
      actions={
        <Button variant="primary" onClick={onClose}>
          {m.ui_ok()}
        </Button>
      }
    />
  );
}
