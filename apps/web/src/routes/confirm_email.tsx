import { createFileRoute } from '@tanstack/react-router';
import { ConfirmPage } from '../features/registration/confirm-page.tsx';

export const Route = createFileRoute('/confirm_email')({ component: ConfirmPage });
