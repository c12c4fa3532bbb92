import { createFileRoute } from '@tanstack/react-router';
import { AcceptPage } from '../features/invitations/accept-page.tsx';

export const Route = createFileRoute('/accept_invitation')({ component: AcceptPage });
