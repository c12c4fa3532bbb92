import { useQuery } from '@tanstack/react-query';
import { MissingPage } from '../failure/missing-page.tsx';
import { SandboxClock } from '../features/sandbox/sandbox-clock.tsx';
import { useTRPC } from '../trpc.ts';
import { Frame } from './frame.tsx';

/** An address nothing lives at, inside the shell of whoever is signed in; alone for everybody else. */
export default function MissingInShell() {
  const { data: me } = useQuery(useTRPC().auth.me.queryOptions());
  if (me && me.user.kind !== 'customer')
    return (
      <Frame clock={<SandboxClock />}>
        <MissingPage />
      </Frame>
    );
  return (
    <main className="mx-auto w-full max-w-[90rem] p-4 sm:p-6">
      <MissingPage />
    </main>
  );
}
