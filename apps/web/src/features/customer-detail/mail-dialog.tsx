import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';

type Props = { customerId: string; mailId: string; onClose: () => void };

/** A mail as the customer received it, in their language. Links that were theirs alone are cut short. */
export default function MailDialog({ customerId, mailId, onClose }: Props) {
  useLocale();
  const { country } = useClient();
  const { zone } = RAIL_FACTS[country];
  const query = trpc.customers.mail.useQuery({ customerId, mailId });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.mail_received_title()}
      description={m.mail_received_means()}
      className="w-[44rem]"
    >
      <PanelQuery query={query} rows={6}>
        {({ to, language, subject, text, writtenAt, sentAt }) => (
          <div className="grid gap-4">
            <DefinitionList
              facts={[
                { label: m.mail_received_to(), value: <span className="wrap-anywhere">{to}</span> },
                { label: m.mail_received_written(), value: <Instant at={writtenAt} zone={zone} /> },
                {
                  label: m.mail_received_sent(),
                  value: sentAt ? <Instant at={sentAt} zone={zone} /> : m.mail_received_not_sent(),
                },
              ]}
            />
            <div lang={`${language}-CA`} className="grid gap-3 rounded-control border p-4">
              <p className="font-semibold wrap-anywhere">{subject}</p>
              <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
            </div>
          </div>
        )}
      </PanelQuery>
    </Dialog>
  );
}
