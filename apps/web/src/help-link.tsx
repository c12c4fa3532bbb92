import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { CircleQuestionMark } from 'lucide-react';
import { HELP_TOPICS, type HelpTopic } from './help-topics.ts';

/** Leads to an answer where its question arises; the page stays as it is. */
export function HelpLink({ topic }: { topic: HelpTopic }) {
  const locale = useLocale();
  return (
    <TextLink
      href={`/help/${topic}?lang=${locale}`}
      target="_blank"
      data-noprint=""
      className="inline-flex min-h-6 items-center gap-1 align-bottom text-table"
    >
      <CircleQuestionMark aria-hidden="true" className="size-4 shrink-0" />
      {HELP_TOPICS[topic]()}
      <span className="sr-only"> ({m.opens_in_new_tab()})</span>
    </TextLink>
  );
}
