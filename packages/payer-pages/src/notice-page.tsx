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
  readonly about?: 'debits' | 'identity';
  /** Where to go on; null: nowhere. */
  readonly link?: { readonly href: string; readonly words: string } | null;
};

/** A page that only says something: a link that is over, a thing that is done. */
export const NoticePage = ({
  language,
  business,
  languageHref,
  title,
  paragraphs,
  tone = 'plain',
  about = 'debits',
  link = null,
}: Props) => (
  <PayerFrame
    language={language}
    business={business}
    about={about}
    languageSwitch={{ kind: 'link', href: languageHref }}
  >
    <div className={tone}>
      <h1>{title}</h1>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {link && (
        <p>
          <a href={link.href}>{link.words}</a>
        </p>
      )}
    </div>
  </PayerFrame>
);
