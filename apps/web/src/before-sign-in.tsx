import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { Door } from './door/door.tsx';
import { isAtDoor } from './door/pages.tsx';
import { start } from './start.ts';
import { trpc, trpcClient } from './trpc.ts';

const root = start();
const loadConsole = () => import('./console.tsx');
const queryClient = new QueryClient();

if (isAtDoor(window.location.pathname))
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <Door
            prepare={() => void loadConsole().catch(() => undefined)}
            follow={async () => (await loadConsole()).followWithConsole(root)}
          />
        </trpc.Provider>
      </QueryClientProvider>
    </StrictMode>,
  );
else void loadConsole().then(({ openConsole }) => openConsole(root));
