import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { clientLooks } from '@cordelle/ui/statuses/client.ts';
import { Switch } from '@cordelle/ui/switch.tsx';
import { USER_NOTIFICATIONS, type UserNotification } from '@cordelle/validation/person-rules.ts';
import type { Account } from '@cordelle/validation/personal-details.ts';
import { ChevronRight } from 'lucide-react';
import { refusalOf } from '../../failure/refusal.ts';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';

type Role = Account['rolesAttributes'][number];
type Name = UserNotification;

const WORDS: Readonly<Record<Name, () => string>> = {
  newAuthorizationEmail: m.mail_new_authorization_email,
  dailySummaryEmail: m.mail_daily_summary_email,
  integrationDisconnectEmail: m.mail_integration_disconnect_email,
  microdepositSentEmail: m.mail_microdeposit_sent_email,
  microdepositVerifiedEmail: m.mail_microdeposit_verified_email,
  microdepositRejectedEmail: m.mail_microdeposit_rejected_email,
};

/** The mails of each business of a person. Only approved businesses open; of the others their status is said. */
export function NotificationSettings({ roles }: { roles: readonly Role[] }) {
  useLocale();
  const [only] = roles.length === 1 ? roles : [];
  return (
    <Card title={m.account_emails()} className="p-4 sm:p-6">
      <p className="mb-3 max-w-[70ch] text-muted-foreground">{m.account_emails_means()}</p>
      <ul className="divide-y rounded-control border">
        {roles.map((role) => (
          <li key={role.id}>
            {role.status === 'approved' ? <Opening role={role} open={role === only} /> : <Standing role={role} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const nameOf = ({ clientName }: Role): string => clientName || m.client_unnamed();

const Standing = ({ role }: { role: Role }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-3 pl-10">
    <span className="min-w-0 break-words font-semibold">{nameOf(role)}</span>
    <StatusChip looks={clientLooks} status={role.status} />
  </div>
);

function Opening({ role, open }: { role: Role; open: boolean }) {
  return (
    <details open={open} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control p-3 font-semibold hover:bg-accent [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-90" />
        <span className="min-w-0 break-words">{nameOf(role)}</span>
      </summary>
      <div className="grid max-w-160 gap-4 px-4 pt-2 pb-5 sm:pl-10">
        {USER_NOTIFICATIONS.filter((name) => role.offeredNotifications[name]).map((name) => (
          <MailSwitch key={name} role={role} name={name} />
        ))}
      </div>
    </details>
  );
}

/** One kind of mail of one business; saved as it is turned. */
function MailSwitch({ role, name }: { role: Role; name: Name }) {
  const utils = trpc.useUtils();
  const update = trpc.account.update.useMutation({
    onSuccess: (saved) => {
      showAnswer(utils.account.get, undefined, saved);
      showToast('ok', m.ui_changes_saved());
    },
    onError: (error) => showToast('bad', refusalOf(error)?.messages.base?.[0] ?? m.no_answer()),
  });
  const wanted = update.isPending ? update.variables.rolesAttributes?.[0]?.userNotifications?.[name] : undefined;
  return (
    <Switch
      label={<span className="font-normal">{WORDS[name]()}</span>}
      checked={wanted ?? role.userNotifications[name]}
      onCheckedChange={(on) => update.mutate({ rolesAttributes: [{ id: role.id, userNotifications: { [name]: on } }] })}
    />
  );
}
