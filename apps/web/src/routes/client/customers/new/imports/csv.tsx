import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { IMPORT_ROWS_MAX, templateFields } from '@cordelle/validation/customers/import-fields.ts';
import { createFileRoute } from '@tanstack/react-router';
import { EarlierCustomerImports } from '../../../../../features/customer-imports/earlier-customer-imports.tsx';
import { FIELD_WORDS, isNeeded } from '../../../../../features/customer-imports/field-words.ts';
import { Template } from '../../../../../features/customer-imports/template.tsx';
import { HelpLink } from '../../../../../help-link.tsx';
import { ClientPage } from '../../../../../me/client-page.tsx';
import { requirePermission, useClient } from '../../../../../me/me.ts';
import { showAnswer } from '../../../../../show-answer.ts';
import { SpreadsheetUpload } from '../../../../../spreadsheets/spreadsheet-upload.tsx';
import { TemplateColumns } from '../../../../../spreadsheets/template-columns.tsx';
import { trpc } from '../../../../../trpc.ts';
import { upload } from '../../../../../upload.ts';

export const Route = createFileRoute('/client/customers/new/imports/csv')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'customers.csv_imports'),
  component: CsvImportPage,
});

function CsvImportPage() {
  const locale = useLocale();
  const { country } = useClient();
  const navigate = Route.useNavigate();
  const utils = trpc.useUtils();
  return (
    <ClientPage
      title={m.csv_import_title()}
      description={
        <>
          {m.csv_import_means({ rows: formatNumber(IMPORT_ROWS_MAX, locale) })}{' '}
          <HelpLink topic="move-from-a-spreadsheet" />
        </>
      }
    >
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={m.csv_import_template_title()} className="p-4 sm:p-6">
          <Template country={country} />
        </Card>
        <Card title={m.csv_import_file_title()} className="p-4 sm:p-6">
          <SpreadsheetUpload
            send={(file, sending) => upload('customer_csv', file, {}, sending)}
            onReceived={async (received) => {
              showAnswer(utils.customerImports.byId, { importId: received.id }, received);
              await utils.customerImports.list.invalidate();
              await navigate({
                to: '/client/customers/imports/preview-customers',
                search: { import: Number(received.id) },
              });
            }}
          />
        </Card>
      </div>
      <TemplateColumns
        columns={templateFields(country).map((field) => ({
          field,
          means: FIELD_WORDS[field].means,
          needed: isNeeded(field, country),
        }))}
      />
      <EarlierCustomerImports />
    </ClientPage>
  );
}
