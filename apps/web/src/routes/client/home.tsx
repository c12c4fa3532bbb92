import { createFileRoute, redirect } from '@tanstack/react-router';

/** The first area of a client: its customers. */
export const Route = createFileRoute('/client/home')({
  beforeLoad: () => {
    throw redirect({ to: '/client/customers' });
  },
});
