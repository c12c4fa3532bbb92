import { createFileRoute } from '@tanstack/react-router';
import { UnlockPage } from '../features/two-factor/unlock-page.tsx';

export const Route = createFileRoute('/unlock_code')({ component: UnlockPage });
