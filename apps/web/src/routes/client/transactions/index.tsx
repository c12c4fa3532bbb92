import { createFileRoute, redirect } from '@tanstack/react-router';

/** Between the ways to enter payments; the payments themselves are with their customers and in the report. */
export const Route = createFileRoute('/client/transactions/')({
  beforeLoad: () => {
    throw redirect({ to: '/client/transactions/new', replace: true });
  },
});
