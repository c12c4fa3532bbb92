import { feeWord } from '@cordelle/i18n/fee-words.ts';
import { m } from '@cordelle/i18n/messages';
import { Card } from '@cordelle/ui/card.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { invoiceLooks, nettedInvoiceLooks } from '@cordelle/ui/statuses/invoice.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PanelQuery } from '../../../../../failure/panel-query.tsx';
import { DownloadInvoice } from '../../../../../features/billing-invoices/download-invoice.tsx';
import { FeeFigures } from '../../../../../features/billing-invoices/fee-figures.tsx';
import { type FeeKind, INVOICE_CHIP } from '../../../../../features/billing-invoices/invoice.ts';
import { InvoiceFacts } from '../../../../../features/billing-invoices/invoice-facts.tsx';
import { InvoiceRecords } from '../../../../../features/billing-invoices/invoice-records.tsx';
import {
  INVOICE_LINE_SEARCH_DEFAULTS,
  invoiceLineSearch,
  RECORDS_PAGE_SIZE,
} from '../../../../../features/billing-invoices/invoice-search.ts';
import { ClientPage } from '../../../../../me/client-page.tsx';
import { Panel } from '../../../../../panel.tsx';
import { trpc } from '../../../../../trpc.ts';

export const Route = createFileRoute('/client/settings/invoices/$invoiceId/')({
  validateSearch: invoiceLineSearch,
  search: { middlewares: [stripSearchParams(INVOICE_LINE_SEARCH_DEFAULTS)] },
  component: InvoicePage,
});

function InvoicePage() {
  useLocale();
  const { line } = Route.useSearch();
  const [invoice] = trpc.billingInvoices.byId.useSuspenseQuery(Route.useParams());
  const here = `/client/settings/invoices/${invoice.id}`;
  return (
    <ClientPage
      title={m.invoice_titled({ number: invoice.invoiceNumber })}
      beside={
        <StatusChip
          looks={invoice.collection === 'netting' ? nettedInvoiceLooks : invoiceLooks}
          status={INVOICE_CHIP[invoice.status]}
          explains
        />
      }
      actions={
        <>
          <LinkButton href={`${here}/declined_transactions`}>{m.invoice_declines()}</LinkButton>
          <DownloadInvoice invoice={invoice} />
        </>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
        <Card title={m.invoice_lines()} className="min-w-0">
          <FeeFigures figures={invoice} hrefOf={(kind) => `${here}?line=${kind}`} />
        </Card>
        <Card title={m.invoice_facts()} className="min-w-0">
          <InvoiceFacts invoice={invoice} />
        </Card>
      </div>
      {line !== '' && <Records key={line} line={line} currency={invoice.currency} />}
    </ClientPage>
  );
}

/** What one line counts. Whoever opened it is taken there. */
function Records({ line, currency }: { line: FeeKind; currency: string }) {
  const locale = useLocale();
  const { invoiceId } = Route.useParams();
  const { page } = Route.useSearch();
  const navigate = Route.useNavigate();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const query = trpc.billingInvoices.items.useQuery(
    { invoiceId, kind: line, skip: (page - 1) * RECORDS_PAGE_SIZE, limit: RECORDS_PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  const title = m.invoice_records_of({ line: feeWord(line, locale) });
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-4 outline-none">
      <Panel title={title}>
        <PanelQuery query={query} rows={5}>
          {(items) => (
            <InvoiceRecords
              title={title}
              items={items}
              currency={currency}
              page={page}
              refreshing={query.isPlaceholderData}
              onPage={(next) => void navigate({ search: (known) => ({ ...known, page: next }), resetScroll: false })}
            />
          )}
        </PanelQuery>
      </Panel>
    </div>
  );
}
