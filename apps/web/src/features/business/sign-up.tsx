import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { ClientPage } from '../../me/client-page.tsx';
import { useCan, useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { BusinessNameField } from './business-name-field.tsx';
import { KnownFacts } from './known-facts.tsx';

/** The sign-up of a business: what is known, its name where that is missing, and handing it in. */
export function SignUp() {
  useLocale();
  const { businessName } = useClient();
  const may = useCan('onboarding.submit');
  return (
    <ClientPage title={m.crumb_signup()} description={m.signup_means()}>
      <div className="grid max-w-160 gap-4">
        <KnownFacts />
        {!may && <Banner>{m.signup_by_others()}</Banner>}
        {may && businessName === '' && <NameBusiness />}
        {may && businessName !== '' && <HandIn />}
      </div>
    </ClientPage>
  );
}

function NameBusiness() {
  useLocale();
  const utils = trpc.useUtils();
  const name = trpc.clients.nameBusiness.useMutation({
    onSuccess: () => utils.auth.me.invalidate(),
  });
  const form = useAuthForm(
    { businessName: '' },
    ({ businessName }) => (businessName.trim() === '' ? { businessName: m.business_name_missing } : {}),
    (typed) => name.mutate(typed),
    name,
  );
  return (
    <Card title={m.signup_name_title()}>
      <form noValidate onSubmit={form.submit} className="grid gap-4">
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        <BusinessNameField form={form} />
        <Button type="submit" variant="primary" className="h-10 justify-self-start" busy={name.isPending}>
          {m.signup_name_save()}
        </Button>
      </form>
    </Card>
  );
}

function HandIn() {
  useLocale();
  const utils = trpc.useUtils();
  const router = useRouter();
  const submit = trpc.clients.submitForReview.useMutation({
    onSuccess: async () => {
      await utils.auth.me.fetch(undefined, { staleTime: 0 });
      await router.navigate({ href: '/client/signup_complete' });
    },
  });
  const refusal = refusalOf(submit.error);
  return (
    <Card title={m.signup_submit_title()}>
      <div className="grid gap-4">
        <p>{m.signup_submit_means()}</p>
        {submit.isError && (
          <Banner tone="bad">{Object.values(refusal?.messages ?? {}).flat()[0] ?? m.no_answer()}</Banner>
        )}
        <Button
          variant="primary"
          className="h-10 justify-self-start"
          busy={submit.isPending}
          onClick={() => submit.mutate()}
        >
          {m.signup_submit()}
        </Button>
      </div>
    </Card>
  );
}
