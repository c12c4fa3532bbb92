import { createFileRoute } from '@tanstack/react-router';
import { QuestionPage } from '../../features/business-question/question-page.tsx';
import { requirePermission } from '../../me/me.ts';

export const Route = createFileRoute('/client/question')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'settings.update_business_info'),
  component: QuestionPage,
});
