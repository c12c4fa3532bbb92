import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Skeleton } from '@cordelle/ui/skeleton.tsx';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AuthPage } from '../../auth-forms/auth-page.tsx';
import { forgetFragmentSecret, takeFragmentSecret } from '../../auth-forms/fragment-secret.ts';
import { useLinkOpenedAnew } from '../../auth-forms/use-link-opened-anew.ts';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';
import { ActOfLink } from './act-of-link.tsx';
import { Outcome } from './outcome.tsx';

const KEY = 'email-change';

/** Where the links of a change of e-mail lead, signed in or not. Opening the page changes nothing: the button does. */
export function EmailChangePage() {
  useLocale();
  const router = useRouter();
  const utils = trpc.useUtils();
  const [secret] = useState(() => takeFragmentSecret(KEY, ['token']));
  useEffect(() => void router.navigate({ to: '/email_change', hash: '', replace: true }), [router]);
  useLinkOpenedAnew();
  const { mutate: open, ...opened } = trpc.emailChange.open.useMutation();
  useEffect(() => {
    if (secret) open({ token: secret.token });
  }, [secret, open]);
  const press = trpc.emailChange.press.useMutation({
    onSuccess: () => {
      forgetFragmentSecret(KEY);
      void utils.invalidate();
    },
  });
  const refused = refusalOf(press.error ?? opened.error);
  if (press.isSuccess && opened.data) return <Outcome act={opened.data.act} {...press.data} />;
  if (!secret || refused?.code === 'auth.link_invalid') return <LinkGone />;
  if (!opened.data)
    return (
      <AuthPage title={m.email_change_title()} failed={opened.isError}>
        {opened.isError ? <Banner tone="bad">{refused?.messages.base?.[0] ?? m.no_answer()}</Banner> : <Skeleton />}
      </AuthPage>
    );
  return (
    <ActOfLink
      opened={opened.data}
      busy={press.isPending}
      failure={press.isError ? (refused?.messages.base?.[0] ?? m.no_answer()) : null}
      onPress={() => press.mutate({ token: secret.token })}
    />
  );
}

const LinkGone = () => (
  <AuthPage title={m.email_change_link_gone()}>
    <p>{m.email_change_link_gone_why()}</p>
    <LinkButton href="/my_account" variant="primary" size="field">
      {m.account_title()}
    </LinkButton>
  </AuthPage>
);
