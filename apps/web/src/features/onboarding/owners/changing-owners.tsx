import { m } from '@cordelle/i18n/messages';
import type { Onboarding } from '@cordelle/validation/onboarding/onboarding.ts';
import type { OwnersAsked } from '@cordelle/validation/onboarding/owner-requests.ts';
import { useState } from 'react';
import { showAnswer } from '../../../show-answer.ts';
import { trpc } from '../../../trpc.ts';
import { ApplyingProvider } from '../applying.ts';
import { WhyWeAsk } from '../why-we-ask.tsx';
import { OwnersScreens } from './owners-screens.tsx';
import type { OwnersChanging } from './use-owners.ts';

type Props = { asked: OwnersAsked; application: Onboarding; onDone: () => void };

/** The pages of the application, over what is put together: nothing of it is sent before somebody asks. */
export default function ChangingOwners({ asked, application, onDone }: Props) {
  const utils = trpc.useUtils();
  const onSuccess = (next: OwnersAsked) => showAnswer(utils.ownerRequests.tree, {}, next);
  const save = trpc.ownerRequests.save.useMutation({ onSuccess });
  const remove = trpc.ownerRequests.remove.useMutation({ onSuccess });
  const reload = () => utils.ownerRequests.tree.invalidate();
  const [typed] = useState(() => new Map());
  const [senders] = useState(() => new Set<() => Promise<void>>());
  const changing: OwnersChanging = {
    owners: asked.owners,
    save: { ...save, mutateAsync: async (input) => (await save.mutateAsync(input)).owners },
    remove: { ...remove, mutateAsync: async (input) => (await remove.mutateAsync(input)).owners },
    reload,
  };
  const done = async () => onDone();
  return (
    <ApplyingProvider
      value={{
        application: { ...application, changesAsked: [], correctable: [], drafts: {}, answers: {} },
        page: 'shareholders',
        name: m.own_owners_title(),
        // Back leaves the pages for what they change.
        before: 'shareholders',
        open: onDone,
        send: done,
        reopen: done,
        check: async () => ({}),
        keep: null,
        typed,
        senders,
        reload,
      }}
    >
      <div className="@container">
        <div className="grid max-w-3xl grid-cols-1 items-start gap-x-8 gap-y-4 @min-[66rem]:max-w-none @min-[66rem]:grid-cols-[minmax(0,48rem)_minmax(0,18rem)]">
          <OwnersScreens changing={changing} confirm={done} />
          <WhyWeAsk page="shareholders" />
        </div>
      </div>
    </ApplyingProvider>
  );
}
