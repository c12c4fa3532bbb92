import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { Download } from 'lucide-react';
import { download } from '../../download.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { Can } from '../../me/can.tsx';
import { UndoImport } from '../../spreadsheets/import-buttons.tsx';
import { trpc, trpcClient } from '../../trpc.ts';
import { type CustomerImport, resultOf } from './customer-import.ts';
import { useCustomerImports } from './use-customer-imports.ts';

/** How many of the chosen customers are in. */
export function useResultWords(of: CustomerImport): string {
  const locale = useLocale();
  const { ok, total } = resultOf(of);
  if (ok === 0) return m.csv_done_none();
  return m.csv_done_of({ ok: formatNumber(ok, locale), total: formatNumber(total, locale) });
}

/** What its end is called. */
export const resultTitle = (of: CustomerImport): string =>
  resultOf(of).ok === 0 ? m.csv_done_none_title() : m.csv_done_title();

/** Stays on the page of the import: what came of it, and the way back. */
export function ImportResult({ of }: { of: CustomerImport }) {
  const kind = useCustomerImports();
  const words = useResultWords(of);
  const isThereToUndo = resultOf(of).ok > 0;
  const isWhole = isThereToUndo && of.counts.failed + of.counts.invalid === 0;
  return (
    <>
      <Banner tone={isWhole ? 'ok' : 'warn'} title={resultTitle(of)}>
        <p>{words}</p>
        <LeftOut of={of} />
        {isThereToUndo && (
          <p className="mt-1">{of.undoRefused === null ? m.csv_undo_until() : m.import_undo_debited()}</p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <LinkButton href="/client/customers" size="small">
            {m.csv_done_see()}
          </LinkButton>
          <RefusedLines of={of} />
          {isThereToUndo && of.undoRefused === null && <UndoImport of={of} kind={kind} means={<Effects of={of} />} />}
        </div>
      </Banner>
      <PlanPayments of={of} />
    </>
  );
}

/** How many lines of the file did not come in, and why. */
function LeftOut({ of: { rowCount, counts } }: { of: CustomerImport }) {
  const locale = useLocale();
  const number = (count: number) => formatNumber(count, locale);
  const count = rowCount - counts.imported - counts.updated;
  if (count === 0) return <p>{m.csv_result_whole()}</p>;
  return (
    <p>
      {m.csv_result_left_out({
        count,
        number: number(count),
        invalid: number(counts.invalid),
        unchosen: number(counts.valid),
        failed: number(counts.failed),
      })}
    </p>
  );
}

/** Lines that did not come in because of a mistake, to be corrected where the file came from. */
function RefusedLines({ of: { id, counts } }: { of: CustomerImport }) {
  const locale = useLocale();
  const refused = counts.invalid + counts.failed;
  if (refused === 0) return null;
  return (
    <Button
      size="small"
      onClick={() => {
        download(() => trpcClient.customerImports.refusedLines.mutate({ importId: id })).catch(sayRefusal);
      }}
    >
      <Download aria-hidden="true" />
      {m.import_review_download({ count: refused, number: formatNumber(refused, locale) })}
    </Button>
  );
}

/** Payments that the file plans besides, once they were looked at. */
function PlanPayments({ of: { id, counts } }: { of: CustomerImport }) {
  const locale = useLocale();
  const { go } = useNavigation();
  const planning = trpc.customerImports.planPayments.useMutation({
    onSuccess: (plan) => go(`/client/customers/imports/preview-transactions?import=${plan.id}`),
    onError: sayRefusal,
  });
  if (counts.planned === 0) return null;
  return (
    <Can do="transaction_schedules.csv_imports">
      <Banner
        tone="info"
        title={m.csv_plan_payments_means()}
        actions={
          <Button
            size="small"
            variant="primary"
            busy={planning.isPending}
            onClick={() => planning.mutate({ importId: id })}
          >
            {m.csv_plan_payments({ count: counts.planned, number: formatNumber(counts.planned, locale) })}
          </Button>
        }
      />
    </Can>
  );
}

/** What happens to whom when it is taken back. */
function Effects({ of: { counts } }: { of: CustomerImport }) {
  const locale = useLocale();
  const { imported, updated } = counts;
  return (
    <>
      {imported > 0 && m.csv_undo_created({ count: imported, number: formatNumber(imported, locale) })}{' '}
      {updated > 0 && m.csv_undo_updated({ count: updated, number: formatNumber(updated, locale) })}{' '}
      {imported > 0 && m.csv_undo_kept()}
    </>
  );
}
