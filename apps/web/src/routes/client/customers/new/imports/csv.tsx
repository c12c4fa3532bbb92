import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { IMPORT_ROWS_MAX } from '@cordelle/validation/customers/import-fields.ts';
import { createFileRoute } from '@tanstack/react-router';
import { CsvUpload } from '../../../../../features/customer-imports/csv-upload.tsx';
import { EarlierImports } from '../../../../../features/customer-imports/earlier-imports.tsx';
import { Template, TemplateColumns } from '../../../../../features/customer-imports/template.tsx';
import { ClientPage } from '../../../../../me/client-page.tsx';
import { requirePermission, useClient } from '../../../../../me/me.ts';

export const Route = createFileRoute('/client/customers/new/imports/csv')({
  staticData: { crumb: m.csv_import_crumb },
  beforeLoad: ({ context }) => requirePermission(context.me, 'customers.csv_imports'),
  component: CsvImportPage,
});

function CsvImportPage() {
  const locale = useLocale();
  const { country } = useClient();
  const navigate = Route.useNavigate();
  return (
    <ClientPage
      title={m.csv_import_title()}
      description={m.csv_import_means({ rows: formatNumber(IMPORT_ROWS_MAX, locale) })}
    >
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={m.csv_import_template_title()} className="p-4 sm:p-6">
          <Template country={country} />
        </Card>
        <Card title={m.csv_import_file_title()} className="p-4 sm:p-6">
          <CsvUpload
            onReceived={({ id }) =>
              void navigate({ to: '/client/customers/imports/preview-customers', search: { import: Number(id) } })
            }
          />
        </Card>
      </div>
      <TemplateColumns country={country} />
      <EarlierImports />
    </ClientPage>
  );
}
