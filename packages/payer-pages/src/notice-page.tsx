import type { Language } from '@cordelle/validation/language.ts';
import type { PayeeOnPage } from '@cordelle/validation/payer-pages.ts';
import { PayerFrame } from './frame.tsx';

type Props = {
  readonly language: Language;
  readonly business: PayeeOnPage | null;
  readonly languageHref: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly tone?: 'plain' | 'done' | 'warning';
};

/** A page that only says something: a link that is over, a thing that is done. */
export const NoticePage = ({ language, business, languageHref, title, paragraphs, tone = 'plain' }: Props) => (
  <PayerFrame language={language} business={business} languageSwitch={{ kind: 'link', href: languageHref }}>
    <div className={tone}>
      <h1>{title}</h1>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  </PayerFrame>
);
