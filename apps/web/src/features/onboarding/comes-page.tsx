import { useApplying } from './applying.ts';
import { PAGE_WORDS } from './page-words.ts';
import { SectionPage } from './section-page.tsx';

/** Stands in place of a page that is not there yet. */
export default function ComesPage() {
  const { page } = useApplying();
  return <SectionPage title={PAGE_WORDS[page]()}>{null}</SectionPage>;
}
