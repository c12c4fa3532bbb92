import { createFileRoute } from '@tanstack/react-router';
import { NewBusiness } from '../../features/business/new-business.tsx';

export const Route = createFileRoute('/client/new_business')({
  staticData: { crumb: 'page' },
  component: NewBusiness,
});
