import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Door } from './door/door.tsx';
import { isAtDoor } from './door/pages.tsx';
import { start } from './start.tsx';
import { trpc, trpcClient } from './trpc.ts';

const stage = start();
const loadConsole = () => import('./console.tsx');
const queryClient = new QueryClient();

if (isAtDoor(window.location.pathname))
  stage.show(
    <QueryClientProvider client={queryClient}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <Door
          prepare={() => void loadConsole().catch(() => undefined)}
          follow={async () => (await loadConsole()).followWithConsole(stage)}
        />
      </trpc.Provider>
    </QueryClientProvider>,
  );
else void loadConsole().then(({ openConsole }) => openConsole(stage));
