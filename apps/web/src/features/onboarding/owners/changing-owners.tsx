import { m } from '@cordelle/i18n/messages';
import type { Onboarding } from '@cordelle/validation/onboarding/onboarding.ts';
import type { OwnersAsked } from '@cordelle/validation/onboarding/owner-requests.ts';
import { useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { ApplyingProvider } from '../applying.ts';
import { OwnersScreens } from './owners-screens.tsx';
import type { OwnersChanging } from './use-owners.ts';

type Props = { asked: OwnersAsked; application: Onboarding; onDone: () => void };

/** The pages of the application, over what is put together: nothing of it is sent before somebody asks. */
export default function ChangingOwners({ asked, application, onDone }: Props) {
  const utils = trpc.useUtils();
  const onSuccess = (next: OwnersAsked) => utils.ownerRequests.tree.setData({}, next);
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
      <OwnersScreens changing={changing} confirm={done} />
    </ApplyingProvider>
  );
}
