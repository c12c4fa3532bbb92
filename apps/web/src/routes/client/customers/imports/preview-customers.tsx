import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/client/customers/imports/preview-customers')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/client/customers/imports/preview-customers"!</div>;
}
