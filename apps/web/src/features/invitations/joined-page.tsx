import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { Spinner } from '@cordelle/ui/spinner.tsx';
import { pageOfBusiness } from '@cordelle/validation/business-in-address.ts';
import type { AcceptedInvitation } from '@cordelle/validation/invitations.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AuthPage } from '../../auth-forms/auth-page.tsx';
import { dropDrafts } from '../../drafts/drafts.ts';
import { forgetUser, isSomebodyRemembered } from '../../me/chosen-client.ts';
import { signInAddress } from '../../sign-in-address.ts';
import { trpcClient } from '../../trpc.ts';

type Props = { joined: AcceptedInvitation; email: string };

/** Nobody is signed in by a link: who is not yet is asked for the password once more, and whoever else is signed in here is named. */
export default function JoinedPage({ joined: { clientId, businessName: business }, email }: Props) {
  useLocale();
  const signedIn = useQuery({
    queryKey: ['signed-in-where-joined'],
    queryFn: () => trpcClient.auth.me.query().catch(() => null),
    enabled: isSomebodyRemembered(),
  });
  const home = pageOfBusiness('/client/home', clientId);
  const who = signedIn.data?.user;
  return (
    <AuthPage title={m.accept_joined_title()}>
      <p role="status">{who?.email === email ? m.accept_joined_here({ business }) : m.accept_joined({ business })}</p>
      {signedIn.isLoading ? (
        <Spinner />
      ) : who && who.email !== email ? (
        <SomebodyElse name={`${who.firstName} ${who.lastName}`.trim() || who.email} email={email} home={home} />
      ) : (
        <LinkButton href={who ? home : signInAddress(home)} variant="primary" size="field">
          {who ? m.accept_go_on({ business }) : m.accept_to_sign_in()}
        </LinkButton>
      )}
    </AuthPage>
  );
}

function SomebodyElse({ name, email, home }: { name: string; email: string; home: string }) {
  useLocale();
  const { go } = useNavigation();
  const queryClient = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => trpcClient.auth.signOut.mutate(),
    onSuccess: async () => {
      dropDrafts();
      forgetUser();
      await go(signInAddress(home));
      queryClient.clear();
    },
  });
  return (
    <>
      <p>{m.accept_somebody_else({ name, email })}</p>
      {signOut.isError && <p role="alert">{m.no_answer()}</p>}
      <Button variant="primary" size="field" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        {m.accept_sign_out()}
      </Button>
      <LinkButton href="/" size="field">
        {m.accept_stay({ name })}
      </LinkButton>
    </>
  );
}
