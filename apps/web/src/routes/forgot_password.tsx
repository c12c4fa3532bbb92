import { createFileRoute } from '@tanstack/react-router';
import { ForgotPage } from '../features/passwords/forgot-page.tsx';

export const Route = createFileRoute('/forgot_password')({ component: ForgotPage });
