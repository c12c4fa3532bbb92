import { centsOf, centsText } from '@cordelle/domain/money.ts';
import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';
import { newIdempotencyKey } from '../../idempotency-key.ts';
import { ClientPage } from '../../me/client-page.tsx';
import { useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { importInPortions } from './import-in-portions.ts';
import { Imported, Importing, NotImported, type Outcome } from './import-outcome.tsx';
import type { ChosenInvoices, Connected, Dates } from './integration.ts';
import { ImportedInvoices, NewInvoices } from './invoice-panes.tsx';

/** So many at once: each takes a moment, and whoever waits sees how far it is. */
const AT_ONCE = 100;

/** Two panes: invoices with something to pay, and those that are collected already. */
export function ImportInvoices({ found }: { found: Connected }) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const { currency } = useClient();
  const [chosen, setChosen] = useState<ChosenInvoices>(new Map());
  const [dates, setDates] = useState<Dates>({});
  const [missing, setMissing] = useState(false);
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const [failed, setFailed] = useState<Outcome | null>(null);
  const [imported, setImported] = useState<number | null>(null);
  const change = (next: ChosenInvoices) => {
    setChosen(next);
    setMissing(false);
    setFailed(null);
  };
  async function submit() {
    setMissing(chosen.size === 0);
    if (chosen.size === 0) return;
    setFailed(null);
    const { done, made, notifications } = await importInPortions([...chosen.keys()], {
      atOnce: AT_ONCE,
      onProgress: setProgress,
      send: (ids) =>
        utils.client.integrations.importInvoices.mutate({ ids }, { context: { idempotencyKey: newIdempotencyKey() } }),
    });
    // What was not reached stays chosen.
    setChosen(new Map([...chosen].slice(done)));
    await Promise.all([utils.integrations.invalidate(), utils.transactionSchedules.invalidate()]);
    setProgress(null);
    if (notifications.length > 0)
      setFailed({ selectedCount: done, newlyImportedCount: made, notifications: notifications.map(withOwnWords) });
    else if (done === chosen.size) setImported(made);
  }
  const total = centsText([...chosen.values()].reduce((sum, amount) => sum + centsOf(amount), 0n));
  return (
    <ClientPage
      title={m.integration_import_invoices()}
      description={m.integration_import_invoices_about()}
      actions={
        <Button variant="primary" busy={progress !== null} onClick={() => void submit()}>
          {m.integration_create_transactions()}
        </Button>
      }
    >
      {missing && <NotImported title={m.error_integration_invoices_none()} outcome={NOTHING} />}
      {failed && (
        <NotImported
          title={m.integration_invoices_failed({ count: failed.selectedCount - failed.newlyImportedCount })}
          outcome={failed}
        />
      )}
      {progress && <Importing {...progress} label={m.integration_create_transactions()} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
        <NewInvoices
          found={found}
          chosen={chosen}
          onChange={change}
          dates={dates}
          onDates={(next) => {
            setDates(next);
            change(new Map());
          }}
          selected={
            chosen.size === 0
              ? m.integration_selected({ count: 0 })
              : m.integration_selected_total({
                  count: formatNumber(chosen.size, locale),
                  total: formatMoney(total, currency, locale),
                })
          }
        />
        <ImportedInvoices found={found} dates={dates} title={m.integration_invoices_here({ product: BRAND.name })} />
      </div>
      {imported !== null && (
        <Imported
          title={m.integration_invoices_imported_title({ count: formatNumber(imported, locale) })}
          text={m.integration_invoices_imported()}
          onOk={() => setImported(null)}
        />
      )}
    </ClientPage>
  );
}

const NOTHING: Outcome = { selectedCount: 0, newlyImportedCount: 0, notifications: [] };

/** What the server says of an invoice that was imported before is no sentence for people. */
const withOwnWords = (refused: Outcome['notifications'][number]): Outcome['notifications'][number] =>
  refused.message === m.error_accounting_invoice_taken()
    ? { ...refused, message: m.integration_invoice_duplicate() }
    : refused;
