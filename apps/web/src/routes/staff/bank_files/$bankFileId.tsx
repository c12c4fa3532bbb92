import { m } from '@cordelle/i18n/messages';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { bankFileLooks } from '@cordelle/ui/statuses/bank-file.ts';
import { createFileRoute } from '@tanstack/react-router';
import { BankFileFacts } from '../../../features/bank-files/bank-file-facts.tsx';
import { FaultPanel } from '../../../features/bank-files/fault-panel.tsx';
import { FileHistory } from '../../../features/bank-files/file-history.tsx';
import { UnknownPanel } from '../../../features/bank-files/unknown-panel.tsx';
import { WaitingPanel } from '../../../features/bank-files/waiting-panel.tsx';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/staff/bank_files/$bankFileId')({
  loader: async ({ context: { utils }, params }) => {
    const { name } = await utils.bankFiles.byId.ensureData(params);
    return { crumb: name };
  },
  component: BankFilePage,
});

function BankFilePage() {
  useLocale();
  const { bankFileId } = Route.useParams();
  const [file] = trpc.bankFiles.byId.useSuspenseQuery({ bankFileId });
  return (
    <Page title={file.name} beside={<StatusChip looks={bankFileLooks} status={file.state} explains />}>
      <UnknownPanel file={file} />
      <WaitingPanel file={file} />
      <FaultPanel file={file} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={m.bank_file_facts()} className="min-w-0">
          <BankFileFacts file={file} />
        </Card>
        <Card title={m.bank_file_history()} className="min-w-0">
          <FileHistory file={file} />
        </Card>
      </div>
    </Page>
  );
}
