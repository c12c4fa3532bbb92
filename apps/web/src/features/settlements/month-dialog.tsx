import { m } from '@cordelle/i18n/messages';
import { showAlert } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { downloadWhole } from '../../download.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { trpcClient } from '../../trpc.ts';
import { lastMonths, monthName } from './months.ts';

/** One download for a month: everything that is filed of it. `today`: where the business is. */
export default function MonthDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const locale = useLocale();
  const months = lastMonths(today);
  // Whoever closes a month does so after its end.
  const [month, setMonth] = useState(months[1] ?? today.slice(0, 7));
  const fetching = useMutation({
    mutationFn: () => downloadWhole(() => trpcClient.settlements.month.query({ month })),
    onSuccess: onClose,
    onError: (error) =>
      refusalOf(error) ? sayRefusal(error) : showAlert({ tone: 'bad', message: m.month_end_broke_off() }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!fetching.isPending) fetching.mutate();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={m.month_end()} description={m.month_end_means()}>
      <form onSubmit={submit} className="grid gap-4">
        <Field label={m.month_end_month()}>
          <Select value={month} onChange={({ target }) => setMonth(target.value)}>
            {months.map((one) => (
              <option key={one} value={one}>
                {monthName(one, locale)}
              </option>
            ))}
          </Select>
        </Field>
        <ul className="list-disc pl-5 text-muted-foreground">
          <li>{m.month_end_settlements()}</li>
          <li>{m.month_end_payments()}</li>
          <li>{m.month_end_deposits()}</li>
          <li>{m.month_end_invoices()}</li>
          <li>{m.month_end_summary()}</li>
        </ul>
        <div className="flex flex-row-reverse flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={fetching.isPending}>
            <Download aria-hidden="true" />
            {m.month_end_download()}
          </Button>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
        </div>
      </form>
    </Dialog>
  );
}
