import { createFileRoute } from '@tanstack/react-router';
import { CreationChooser } from '../../../../features/customer-creation/creation-chooser.tsx';

export const Route = createFileRoute('/client/customers/new/')({ component: CreationChooser });
