import { createFileRoute } from '@tanstack/react-router';
import { ResetDonePage } from '../features/passwords/reset-done-page.tsx';

export const Route = createFileRoute('/reset_password_success')({ component: ResetDonePage });
