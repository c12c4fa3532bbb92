import type { AppRouter } from '@cordelle/api/root.ts';
import type { EmailChangeAct } from '@cordelle/domain/account/email-change.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import type { inferRouterOutputs } from '@trpc/server';
import { AuthPage } from '../../auth-forms/auth-page.tsx';
import { deviceWords } from '../../words/device-words.ts';

export type OpenedChange = inferRouterOutputs<AppRouter>['emailChange']['open'];

const WORDS = {
  approve: { title: m.email_change_approve_title, means: m.email_change_approve_means, button: m.email_change_approve },
  stop: { title: m.email_change_stop_title, means: m.email_change_stop_means, button: m.email_change_stop },
  confirm: { title: m.email_change_confirm_title, means: m.email_change_confirm_means, button: m.email_change_confirm },
} as const satisfies Record<EmailChangeAct, unknown>;

/** The reader's own: this is a moment of their life, not of a bank. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

type Props = { opened: OpenedChange; busy: boolean; failure: string | null; onPress: () => void };

/** What the link does when its button is pressed, and who asked for it where that is told. */
export function ActOfLink({ opened, busy, failure, onPress }: Props) {
  const { act, newEmail, oldEmail, askedAt, askedFrom, userAgent } = opened;
  const words = WORDS[act];
  return (
    <AuthPage title={words.title()} failed={failure !== null}>
      <p className="break-words">{words.means({ newEmail, oldEmail: oldEmail ?? '' })}</p>
      {askedFrom !== null && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
          <dt className="text-muted-foreground">{m.email_change_asked_when()}</dt>
          <dd>
            <Instant at={askedAt} zone={ZONE} />
          </dd>
          <dt className="text-muted-foreground">{m.email_change_asked_by()}</dt>
          <dd>{deviceWords(userAgent) ?? m.device_unknown()}</dd>
          <dt className="text-muted-foreground">{m.email_change_asked_from()}</dt>
          <dd className="break-all">{askedFrom}</dd>
        </dl>
      )}
      {failure !== null && <Banner tone="bad">{failure}</Banner>}
      <Button variant={act === 'stop' ? 'destructive' : 'primary'} size="field" busy={busy} onClick={onPress}>
        {words.button()}
      </Button>
      {act === 'approve' && <p className="text-muted-foreground text-small">{m.email_change_not_me_hint()}</p>}
    </AuthPage>
  );
}
