import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { useRouter } from '@tanstack/react-router';
import { refusalOf } from '../../failure/refusal.ts';
import { pageAfter } from '../../sign-in-address.ts';
import { trpc } from '../../trpc.ts';
import { DetailsFields } from './details-fields.tsx';
import { PositionFields } from './position-fields.tsx';
import { useDetailsForm } from './use-details-form.ts';

/** A failure that says nothing of itself, and one without any answer, are told apart for the support. */
function messagesOf(error: unknown): Readonly<Record<string, readonly string[]>> {
  const refusal = refusalOf(error);
  if (!refusal) return { base: [m.details_failed()] };
  const silent = refusal.code === 'internal' || Object.keys(refusal.messages).length === 0;
  return silent ? { base: [m.details_failed_silently()] } : refusal.messages;
}

/** Asked of somebody before anything else; then they are where they wanted to be. */
export function VerificationPage({ after }: { after: string | null }) {
  useLocale();
  const utils = trpc.useUtils();
  const router = useRouter();
  const [account] = trpc.account.get.useSuspenseQuery();
  const [requirements] = trpc.account.requirements.useSuspenseQuery();
  const goOn = async () => {
    await utils.auth.me.refetch();
    await router.navigate({ href: pageAfter(after), replace: true });
  };
  const { required } = requirements;
  const state = useDetailsForm({ account, required, positions: true, onSaved: () => void goOn(), messagesOf });
  const { form, busy, failed } = state;
  return (
    <Page
      title={m.verification_title()}
      description={m.verification_means()}
      titlePrefix={failed ? m.error_title_prefix() : ''}
    >
      <form onSubmit={form.submit} noValidate className="grid gap-6">
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        <DetailsFields account={account} state={state} />
        <PositionFields form={form} roles={account.rolesAttributes} />
        <Button type="submit" variant="primary" size="field" className="justify-self-start" busy={busy}>
          {m.verification_continue()}
        </Button>
      </form>
    </Page>
  );
}
