import { createFileRoute } from '@tanstack/react-router';
import { EmailChangePage } from '../features/email-change/email-change-page.tsx';

export const Route = createFileRoute('/email_change')({ component: EmailChangePage });
