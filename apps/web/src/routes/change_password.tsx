import { createFileRoute } from '@tanstack/react-router';
import { ChangePage } from '../features/passwords/change-page.tsx';
import { requireMe } from '../me/me.ts';
import { PlainFrame } from '../shell/plain-frame.tsx';

export const Route = createFileRoute('/change_password')({
  beforeLoad: async ({ context, location }) => {
    await requireMe(context, location.href);
  },
  component: () => (
    <PlainFrame>
      <ChangePage />
    </PlainFrame>
  ),
});
