import { H1_RECOURSE } from '@cordelle/domain/payer-flow/h1-recourse.ts';
import { m } from '@cordelle/i18n/messages';
import { createElement as h } from 'react';
import type { AuthorizationFormFacts, FormLanguage } from './form-facts.ts';
import { FormPage } from './form-page.ts';
import { Choice, Heading, Paragraph, Prominent, Row, Written } from './form-parts.ts';
import { limitWords } from './limit-words.ts';

/**
 * Pre-authorized debit agreement on one page. Elements and their order: agreements §A2 (mandatory content), §A3
 * (recourse, a locked text), §A5, §A6 (what may be waived, prominently and unticked).
 */
export function PadPage({ facts, locale }: { facts: AuthorizationFormFacts; locale: FormLanguage }) {
  const { business, payer } = facts;
  const name = business.name;
  const to = { locale };
  return h(
    FormPage,
    {
      facts,
      locale,
      title: m.pad_form_title({}, to),
      subtitle: m.pad_form_subtitle({}, to),
      footer: m.pad_form_footer({ reference: payer?.reference ?? '' }, to),
    },
    h(Heading, null, m.pad_form_account({}, to)),
    h(
      Row,
      null,
      h(Written, { label: m.pad_form_bank({}, to), grow: 2 }),
      h(Written, { label: m.pad_form_institution({}, to) }),
      h(Written, { label: m.pad_form_transit({}, to) }),
      h(Written, { label: m.pad_form_account_number({}, to), grow: 2 }),
    ),
    h(Paragraph, null, m.pad_form_void_cheque({}, to)),
    h(Heading, null, m.pad_form_authority({}, to)),
    h(Paragraph, null, m.pad_form_authority_text({ business: name, statement: business.statementName }, to)),
    h(Heading, null, m.pad_form_category({}, to)),
    h(Choice, { ticked: payer?.customerType === 'Personal' }, m.pad_form_personal({}, to)),
    h(Choice, { ticked: payer?.customerType === 'Business' }, m.pad_form_business({}, to)),
    h(Heading, null, m.pad_form_amount({}, to)),
    h(Choice, null, m.pad_form_fixed({}, to)),
    h(
      Choice,
      { ticked: payer?.limit != null },
      payer?.limit
        ? m.pad_form_variable_up_to({ limit: limitWords(payer.limit, locale) }, to)
        : m.pad_form_variable({}, to),
    ),
    h(Choice, null, m.pad_form_sporadic({}, to)),
    h(Choice, null, m.pad_form_once({}, to)),
    h(
      Prominent,
      null,
      h(Choice, { strong: true }, m.pad_form_waiver({}, to)),
      h(Paragraph, null, m.pad_form_waiver_means({}, to)),
    ),
    h(Heading, null, m.pad_form_cancel({}, to)),
    h(Paragraph, null, m.pad_form_cancel_text({ business: name, days: facts.cancellationDays }, to)),
    h(Heading, null, m.pad_form_recourse({}, to)),
    h(Paragraph, { strong: true }, H1_RECOURSE[locale]),
  );
}
