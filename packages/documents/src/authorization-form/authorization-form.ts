import { m } from '@cordelle/i18n/messages';
import { Document } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { AchPage } from './ach-page.ts';
import type { AuthorizationFormFacts } from './form-facts.ts';
import { PadPage } from './pad-page.ts';

/** The form a payer signs on paper: PAD in Canada, ACH in the United States; one page per language. */
export function AuthorizationForm({ facts }: { facts: AuthorizationFormFacts }) {
  const [first = 'en'] = facts.languages;
  const title =
    facts.country === 'CA' ? m.pad_form_title({}, { locale: first }) : m.ach_form_title({}, { locale: first });
  const FormPage = facts.country === 'CA' ? PadPage : AchPage;
  return h(
    Document,
    { title: `${title} – ${facts.business.name}`, author: facts.business.name, language: `${first}-${facts.country}` },
    facts.languages.map((locale) => h(FormPage, { key: locale, facts, locale })),
  );
}
