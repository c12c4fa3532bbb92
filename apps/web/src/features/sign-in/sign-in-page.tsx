import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useNavigation } from '@cordelle/ui/navigation.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { AuthPage } from '../../auth-forms/auth-page.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { rememberUser } from '../../me/chosen-client.ts';
import { noteSignedOut, signedOutBecause } from '../../me/signed-out.ts';
import { pageAfter } from '../../sign-in-address.ts';
import { trpc } from '../../trpc.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { useWait } from './waiting-time.ts';

const NOTHING = { email: '', password: '' };

/** Most people have no second factor; whoever has one needs it a moment after the password. */
const loadCodeStep = () => import('./code-step.tsx');
const CodeStep = lazy(loadCodeStep);
const PasskeyButton = lazy(() => import('./passkey-button.tsx'));
const WhySignedOut = lazy(() => import('./why-signed-out.tsx'));

/** E-mail and password, then the code of those who have a second factor. By native controls: this page has to arrive on a slow line. */
export function SignInPage({ after }: { after: string | null }) {
  useLocale();
  const because = signedOutBecause();
  const [chosenLanguage, setChosenLanguage] = useState<'en' | 'fr' | null>(null);
  const client = trpc.useUtils().client;
  const queryClient = useQueryClient();
  const { go } = useNavigation();
  const [credentials, setCredentials] = useState(NOTHING);
  const [incomplete, setIncomplete] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const goIn = async ({ id }: { readonly id: string }) => {
    rememberUser(id);
    noteSignedOut(null);
    queryClient.clear();
    if (chosenLanguage) await client.auth.setLanguage.mutate({ language: chosenLanguage });
    await go(pageAfter(after), { replace: true });
  };
  const signIn = trpc.auth.signIn.useMutation({
    onSuccess: goIn,
    onMutate: () => void loadCodeStep().catch(() => undefined),
    onError: (error) => {
      const status = refusalOf(error)?.status;
      if (status === 400) setAsksCode(true);
      if (status === 401) setAsksCode(false);
    },
  });
  const refusal = signIn.error && refusalOf(signIn.error);
  // The first 400 is no error: it says that there is a second factor.
  const isQuestion = refusal?.code === 'auth.code_needed';
  const waitSeconds = useWait(signIn.error);
  const said = refusal ? Object.values(refusal.messages).flat() : [m.no_answer()];
  const step = {
    refused: signIn.error && !isQuestion && !signIn.isPending && refusal?.status !== 429 ? said : [],
    attempt: signIn.submittedAt,
    busy: signIn.isPending,
    mustWait: waitSeconds > 0,
  };
  const cancel = () => {
    setAsksCode(false);
    signIn.reset();
  };
  return (
    <AuthPage title={m.sign_in()} failed={incomplete || step.refused.length > 0} onLanguageChosen={setChosenLanguage}>
      {because && (
        <Suspense>
          <WhySignedOut because={because} />
        </Suspense>
      )}
      {waitSeconds > 0 && <WaitNotice seconds={waitSeconds} said={said.join(' ')} />}
      {asksCode ? (
        <Suspense>
          <CodeStep
            {...step}
            onSubmit={(given) => signIn.mutate({ ...credentials, ...given })}
            onCancel={cancel}
            onOtherKind={signIn.reset}
          />
        </Suspense>
      ) : (
        <CredentialsForm
          {...step}
          values={credentials}
          onChange={setCredentials}
          incomplete={incomplete}
          onSubmit={(complete) => {
            setIncomplete(!complete);
            if (complete) signIn.mutate(credentials);
            else signIn.reset();
          }}
        >
          <Suspense fallback={<div className="h-10" />}>
            <PasskeyButton mustWait={step.mustWait} onSignedIn={goIn} />
          </Suspense>
        </CredentialsForm>
      )}
    </AuthPage>
  );
}

/** Said once to who listens, counted down for who looks. */
const WaitNotice = ({ seconds, said }: { seconds: number; said: string }) => (
  <div data-tone="warn" className="rounded-control border-tone-solid border-l-4 bg-tone-bg p-3 text-tone-fg">
    <p role="alert" className="sr-only">
      {said}
    </p>
    <p aria-hidden="true" className="tabular-nums">
      {m.sign_in_wait({ seconds })}
    </p>
  </div>
);
