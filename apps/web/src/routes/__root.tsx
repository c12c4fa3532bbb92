import { AlertStack } from '@cordelle/ui/alert-stack.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { Trpc } from '../trpc.ts';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; trpc: Trpc }>()({
  component: () => (
    <>
      <Outlet />
      <AlertStack />
    </>
  ),
});
