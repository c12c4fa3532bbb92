import { m } from '@cordelle/i18n/messages';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TRANSACTION_FIELDS } from '@cordelle/validation/transaction-fields.ts';
import { createFileRoute } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { EarlierTransactionImports } from '../../../../../features/transaction-imports/earlier-transaction-imports.tsx';
import {
  isNeededOfTransaction,
  TRANSACTION_FIELD_WORDS,
} from '../../../../../features/transaction-imports/field-words.ts';
import { ClientPage } from '../../../../../me/client-page.tsx';
import { requirePermission } from '../../../../../me/me.ts';
import { showAnswer } from '../../../../../show-answer.ts';
import { SpreadsheetUpload } from '../../../../../spreadsheets/spreadsheet-upload.tsx';
import { TemplateColumns } from '../../../../../spreadsheets/template-columns.tsx';
import { trpc } from '../../../../../trpc.ts';
import { upload } from '../../../../../upload.ts';

export const Route = createFileRoute('/client/transactions/new/imports/csv')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'transaction_schedules.csv_imports'),
  component: TransactionsCsvPage,
});

function TransactionsCsvPage() {
  useLocale();
  const navigate = Route.useNavigate();
  const utils = trpc.useUtils();
  return (
    <ClientPage title={m.csv_transactions_title()} description={m.csv_transactions_means()}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={m.csv_import_template_title()} className="p-4 sm:p-6">
          <div className="grid gap-3">
            <p className="max-w-[70ch]">{m.csv_transactions_template_means()}</p>
            <a
              href="/csv_templates/transactions.csv"
              download
              className={buttonStyle({ className: 'justify-self-start' })}
            >
              <Download aria-hidden="true" />
              {m.csv_import_template()}
            </a>
          </div>
        </Card>
        <Card title={m.csv_import_file_title()} className="p-4 sm:p-6">
          <SpreadsheetUpload
            send={(file, sending) => upload('transaction_csv', file, {}, sending)}
            onReceived={async (received) => {
              showAnswer(utils.transactionImports.byId, { importId: received.id }, received);
              await utils.transactionImports.list.invalidate();
              await navigate({
                to: '/client/customers/imports/preview-transactions',
                search: { import: Number(received.id) },
              });
            }}
          />
        </Card>
      </div>
      <TemplateColumns
        columns={TRANSACTION_FIELDS.map((field) => ({
          field,
          means: TRANSACTION_FIELD_WORDS[field].means,
          needed: isNeededOfTransaction(field),
        }))}
      />
      <EarlierTransactionImports />
    </ClientPage>
  );
}
