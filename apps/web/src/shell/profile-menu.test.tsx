import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { trpc, trpcClient } from '../trpc.ts';
import { ProfileMenu } from './profile-menu.tsx';

function buttonOf(user: { firstName: string; lastName: string }): string {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData([['auth', 'me'], { type: 'query' }], { user });
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <ProfileMenu />
      </trpc.Provider>
    </QueryClientProvider>,
  );
}

test('the button of the account menu has initials, and a figure while there is no name', () => {
  expect(buttonOf({ firstName: 'Mira', lastName: 'Book' })).toContain('MB');
  expect(buttonOf({ firstName: 'Mira', lastName: 'Book' })).not.toContain('<svg');
  expect(buttonOf({ firstName: '', lastName: '' })).toContain('<svg');
});
