import { m } from '@cordelle/i18n/messages';
import { cn } from '@cordelle/ui/cn.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { NavigationLink } from '@cordelle/ui/navigation.tsx';
import { trpc } from '../../trpc.ts';

/** The lists of the review area, each with how much waits there, and the terms of approval. */
export function ReviewTabs({ current }: { current: 'cases' | 'questions' | 'templates' }) {
  useLocale();
  const { data } = trpc.applications.waiting.useQuery();
  const tabs = [
    { key: 'cases', href: '/staff/review', words: m.review_tab_cases(), count: data?.waiting },
    { key: 'questions', href: '/staff/review/questions', words: m.review_tab_questions(), count: data?.questions },
    { key: 'templates', href: '/staff/review/templates', words: m.review_tab_templates(), count: undefined },
  ] as const;
  return (
    <nav aria-label={m.review_tabs()}>
      <ul className="flex flex-wrap gap-1 sm:border-b">
        {tabs.map(({ key, href, words, count }) => (
          <li key={key}>
            <NavigationLink
              href={href}
              aria-current={key === current ? 'page' : undefined}
              className={cn(
                'flex min-h-control items-center gap-2 border-transparent border-b-2 px-3 hover:bg-accent',
                key === current && 'border-primary font-semibold',
              )}
            >
              {words}
              {count !== undefined && count > 0 && (
                <span className="rounded-chip bg-muted px-1.5 text-small tabular-nums">{count}</span>
              )}
            </NavigationLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
