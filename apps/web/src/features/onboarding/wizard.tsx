import { SUB_STATES, type SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Onboarding } from '@cordelle/validation/onboarding/onboarding.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../me/me.ts';
import { landingOf } from '../../me/route-sets.ts';
import { useShowClient } from '../../shell/switch-client.ts';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import { type Applying, ApplyingProvider, type Fields } from './applying.ts';
import { tellCompletedAccount } from './completed-account.ts';
import { useDraftSender } from './draft-sender.ts';
import { Layout } from './layout.tsx';
import { canBeOpened, pageBefore } from './steps.ts';

type Props = {
  /** Of which client; null: a business that is being added. */
  clientId: string | null;
  /** What crumbs and the tab call it. */
  name: string;
  /** The page the address asks for; shown where it is one that can be opened. */
  asked: string;
};

/** The application of a business, page by page. */
export function Wizard({ clientId, name, asked }: Props) {
  useLocale();
  const input = clientId === null ? {} : { clientId };
  const [application] = trpc.onboardings.load.useSuspenseQuery(input, { refetchOnWindowFocus: false });
  const applying = useApplication(application, { input, name, asked });
  return (
    <ApplyingProvider value={applying}>
      {application.mayEdit || application.state === 'pending' ? (
        <Layout />
      ) : (
        <Banner>{m.onboarding_by_others()}</Banner>
      )}
    </ApplyingProvider>
  );
}

type About = { readonly input: { readonly clientId?: string }; readonly name: string; readonly asked: string };

function useApplication(application: Onboarding, { input, name, asked }: About): Applying {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const submit = trpc.onboardings.submit.useMutation();
  const reopen = trpc.onboardings.reopenPage.useMutation();
  const draft = useDraftSender();
  const [typed] = useState(() => new Map<SubState, Fields>());
  const [senders] = useState(() => new Set<() => Promise<void>>());
  const { id, version } = application;
  const wanted = SUB_STATES.find((known) => known === asked);
  const page = wanted && canBeOpened(application, wanted) ? wanted : application.state;
  const which = id === null ? input : { id };
  return {
    application,
    page,
    name,
    typed,
    senders,
    before: pageBefore(application, page),
    open: (opened) => void navigate({ to: '.', search: { page: opened } }),
    reload: async () => {
      await utils.onboardings.load.fetch(input, { staleTime: 0 });
    },
    reopen: async (subState) => {
      if (id !== null) showAnswer(utils.onboardings.load, input, await reopen.mutateAsync({ id, subState }));
    },
    check: async (currentState, answers) => {
      const { messages } = await utils.client.onboardings.check.mutate({ ...which, currentState, answers });
      return messages;
    },
    keep:
      id === null
        ? null
        : async (subState, values) => {
            const { savedAt } = await draft.mutateAsync({ id, subState, values: { ...values } });
            return savedAt;
          },
    send: async (currentState, answers) => {
      const after = await submit.mutateAsync({ ...which, currentState, answers: { ...answers }, version });
      typed.delete(currentState);
      showAnswer(utils.onboardings.load, input, after);
      await goOn(after);
    },
  };
}

/** Shows what comes after a page was sent: the next one, the business that came to exist, or that it was handed in. */
function useGoOn(): (after: Onboarding) => Promise<void> {
  const me = useMe();
  const utils = trpc.useUtils();
  const router = useRouter();
  const showClient = useShowClient();
  return async ({ client, state, completedAccount }) => {
    if (completedAccount && client) tellCompletedAccount(client.id);
    if (client && client.id !== me.client?.id) return showClient(client);
    if (client && client.status !== me.client?.status) {
      const now = await utils.auth.me.fetch(undefined, { staleTime: 0 });
      return router.navigate({ href: landingOf(now) });
    }
    if (client && client.businessName !== me.client?.businessName) await utils.auth.me.invalidate();
    await router.navigate({ to: '.', search: { page: state } });
  };
}
