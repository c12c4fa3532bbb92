import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { trpc, trpcClient } from '../trpc.ts';
import { ProfileMenu } from './profile-menu.tsx';

async function buttonOf(user: { firstName: string; lastName: string }): Promise<string> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData([['auth', 'me'], { type: 'query' }], { user });
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <ProfileMenu />
      </trpc.Provider>
    </QueryClientProvider>,
  );
  return new Response(prelude).text();
}

test('the button of the account menu has initials, and a figure while there is no name', async () => {
  const named = await buttonOf({ firstName: 'Mira', lastName: 'Book' });
  expect(named).toContain('MB');
  expect(named).not.toContain('<svg');
  expect(await buttonOf({ firstName: '', lastName: '' })).toContain('<svg');
});
