import { formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { showToast } from '@cordelle/ui/alerts.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { VOID_REASON_LENGTH_MAX } from '@cordelle/validation/billing-invoices.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { NoteDialog } from '../../note-dialog.tsx';
import { trpc } from '../../trpc.ts';
import type { IssuedInvoice } from './client-invoice.ts';

/** Asks before an invoice is debited again, or taken back whole with a word of why. */
export default function InvoiceActionDialog({
  clientId,
  invoice,
  action,
  onClose,
}: {
  clientId: string;
  invoice: IssuedInvoice;
  action: IssuedInvoice['allowedActions'][number];
  onClose: () => void;
}) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const refresh = () => utils.billingInvoices.listForStaff.invalidate();
  const done = (words: string) => ({
    onSuccess: async () => {
      await refresh();
      showToast('ok', words);
      onClose();
    },
    // somebody, or the bank, was first: the list shows what is so now
    onError: refresh,
  });
  const number = invoice.invoiceNumber;
  const collect = trpc.billingInvoices.collectAgain.useMutation(done(m.staff_invoice_collect_done({ number })));
  const takeBack = trpc.billingInvoices.void.useMutation(done(m.staff_invoice_void_done({ number })));
  const amount = formatMoney(invoice.total, invoice.currency, locale);
  const target = { clientId, invoiceId: invoice.id };
  if (action === 'void')
    return (
      <NoteDialog
        title={m.staff_invoice_void_title({ number })}
        description={m.staff_invoice_void_means({ amount })}
        label={m.staff_invoice_void_reason()}
        missing={m.staff_invoice_void_missing()}
        action={m.staff_invoice_void_action()}
        maxLength={VOID_REASON_LENGTH_MAX}
        sending={{
          isPending: takeBack.isPending,
          error: takeBack.error,
          mutate: (reason) => takeBack.mutate({ ...target, reason }),
        }}
        onClose={onClose}
      />
    );
  const refusal = collect.error
    ? (Object.values(refusalOf(collect.error)?.messages ?? {}).flat()[0] ?? m.no_answer())
    : null;
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !collect.isPending && onClose()}
      title={m.staff_invoice_collect_title({ number })}
      description={refusal ?? m.staff_invoice_collect_means({ amount })}
      action={m.staff_invoice_collect()}
      destructive={false}
      busy={collect.isPending}
      onAction={() => collect.mutate(target)}
    />
  );
}
