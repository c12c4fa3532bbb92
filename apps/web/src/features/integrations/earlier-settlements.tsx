import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { trpc } from '../../trpc.ts';

/** Settlements from before the books were connected: they are recorded by a word of somebody who knows that they are not there. */
export function EarlierSettlements({ name, count, earliest }: { name: string; count: number; earliest: string }) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const [from, setFrom] = useState(earliest);
  const start = trpc.integrations.backfill.useMutation({
    onSuccess: () => utils.integrations.invalidate(),
    onError: sayRefusal,
  });
  return (
    <div className="grid gap-3 border-b p-4">
      <Banner tone="info" title={m.books_backfill_title()}>
        <p>{m.books_backfill_about({ count, number: formatNumber(count, locale), name })}</p>
        <p>{m.books_backfill_warning({ name })}</p>
      </Banner>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={m.books_backfill_from()}>
          <DateField value={from} onValueChange={setFrom} min={earliest} />
        </Field>
        <Button variant="secondary" busy={start.isPending} onClick={() => start.mutate({ from })}>
          {m.books_backfill_start()}
        </Button>
      </div>
    </div>
  );
}
