import { m } from '@cordelle/i18n/messages';
import { showAlert } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '../failure/refusal.ts';
import { countInWords } from './count-line.tsx';

/** A list as it is shown, every page of it, as a file. */
export function ExportButton({
  format,
  count,
  countIsExact,
  locked = null,
  onExport,
}: {
  format: 'CSV' | 'PDF';
  count: number;
  countIsExact: boolean;
  /** Why there can be no file now. */
  locked?: string | null;
  /** Asks for the file; what it throws is told. */
  onExport: () => Promise<void>;
}) {
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await onExport();
    } catch (error) {
      const messages = Object.values(refusalOf(error)?.messages ?? { base: [m.no_answer()] }).flat();
      for (const message of messages) showAlert({ tone: 'bad', message });
    }
    setBusy(false);
  };
  if (locked !== null)
    return (
      <Button disabled title={locked}>
        <Download aria-hidden="true" />
        {m.list_export({ format })}
        <span className="sr-only">{locked}</span>
      </Button>
    );
  return (
    <Button busy={isBusy} onClick={() => void save()}>
      <Download aria-hidden="true" />
      {m.list_export_rows({ format, count, number: countInWords(count, countIsExact, locale) })}
    </Button>
  );
}
