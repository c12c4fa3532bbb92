import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import { ReviewTabs } from '../../../features/applications/review-tabs.tsx';
import { TemplateList } from '../../../features/applications/template-list.tsx';
import { trpc } from '../../../trpc.ts';

export const Route = createFileRoute('/staff/review/templates')({
  staticData: { crumb: 'page' },
  loader: ({ context }) => {
    void context.utils.applications.templates.prefetch();
  },
  component: TemplatesPage,
});

/** With what businesses are approved. */
function TemplatesPage() {
  useLocale();
  const query = trpc.applications.templates.useQuery();
  return (
    <Page title={m.menu_review()} name={m.review_tab_templates()} description={m.templates_means()}>
      <ReviewTabs current="templates" />
      <PanelQuery query={query} rows={6}>
        {({ templates }) => <TemplateList templates={templates} />}
      </PanelQuery>
    </Page>
  );
}
