import type { AppRouter } from '@cordelle/api/root.ts';
import type { EmailChangeAct } from '@cordelle/domain/account/email-change.ts';
import { m } from '@cordelle/i18n/messages';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import type { inferRouterOutputs } from '@trpc/server';
import { AuthPage } from '../../auth-forms/auth-page.tsx';
import { Outcome as Said } from '../../auth-forms/outcome.tsx';

type Pressed = inferRouterOutputs<AppRouter>['emailChange']['press'];

/** What the button came to, and where it goes on. */
export function Outcome({ act, outcome, newEmail: email }: Pressed & { act: EmailChangeAct }) {
  const { title, means, next = null } = said(outcome, act, email);
  return (
    <AuthPage title={title}>
      <Said>{means}</Said>
      {next && (
        <LinkButton href={next.href} variant="primary" size="field">
          {next.words}
        </LinkButton>
      )}
    </AuthPage>
  );
}

type Sentences = { title: string; means: string; next?: { href: string; words: string } };

function said(outcome: Pressed['outcome'], act: EmailChangeAct, email: string): Sentences {
  switch (outcome) {
    case 'changed':
      return {
        title: m.email_change_changed(),
        means: m.email_change_changed_means({ email }),
        next: { href: '/my_account', words: m.email_change_go_on() },
      };
    case 'stopped':
      return {
        title: m.email_change_stopped(),
        means: m.email_change_stopped_means(),
        next: { href: '/forgot_password', words: m.email_change_new_password() },
      };
    case 'taken':
      return { title: m.email_change_taken(), means: m.email_change_taken_means({ email }) };
    case 'waiting':
      return act === 'approve'
        ? { title: m.email_change_approve_done(), means: m.email_change_approve_done_means({ email }) }
        : { title: m.email_change_confirm_done(), means: m.email_change_confirm_done_means() };
  }
}
