import { translate } from '@cordelle/engine/words.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { Offer } from './offer.ts';

/** What the statement of a payer shows who agrees today: both names, where another one is told of and not so yet. */
export const statementWords = (
  { business: { statementName: name }, nextStatement }: Pick<Offer, 'business' | 'nextStatement'>,
  language: Language,
): string =>
  nextStatement
    ? translate('statement_name_until', language, {
        name,
        next: nextStatement.name,
        date: formatDate(nextStatement.from, language),
      })
    : name;
