import { NavigationProvider } from '@cordelle/ui/navigation.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { createConsole, PENDING_MS } from './router.tsx';
import { RouterLink } from './router-link.tsx';
import { trpc, trpcClient } from './trpc.ts';

type Console = ReturnType<typeof createConsole>;

function draw(root: Root, { router, queryClient }: Console): void {
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <NavigationProvider
            Link={RouterLink}
            go={(href, { replace = false } = {}) => router.navigate({ href, replace })}
          >
            <RouterProvider router={router} />
          </NavigationProvider>
        </trpc.Provider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Draws the console at the address of this tab. */
export const openConsole = (root: Root): void => draw(root, createConsole());

/** The same in place of a page that is on screen: it stays there until its successor can be shown, or is slow, as between any two. */
export async function followWithConsole(root: Root): Promise<void> {
  const made = createConsole();
  await Promise.race([made.router.load(), new Promise((resolve) => setTimeout(resolve, PENDING_MS))]);
  draw(root, made);
}
