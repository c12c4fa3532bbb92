import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { download } from '../../download.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { trpc } from '../../trpc.ts';

/** The invoice as PDF. In a row of a table the button is short and named after the invoice. */
export function DownloadInvoice({
  invoice: { id, invoiceNumber },
  inRow = false,
}: {
  invoice: { readonly id: string; readonly invoiceNumber: string };
  inRow?: boolean;
}) {
  const client = trpc.useUtils().client;
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(() => client.billingInvoices.pdf.query({ invoiceId: id })),
    onError: sayRefusal,
  });
  if (!inRow)
    return (
      <Button busy={isPending} onClick={() => mutate()}>
        <Download aria-hidden="true" />
        {m.invoice_download()}
      </Button>
    );
  return (
    <Button
      variant="link"
      size="text"
      busy={isPending}
      onClick={() => mutate()}
      aria-label={m.invoice_download_named({ number: invoiceNumber })}
    >
      <Download aria-hidden="true" />
      {m.invoice_pdf()}
    </Button>
  );
}
