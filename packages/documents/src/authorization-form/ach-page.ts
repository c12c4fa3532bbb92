import { m } from '@cordelle/i18n/messages';
import { createElement as h } from 'react';
import type { AuthorizationFormFacts, FormLanguage } from './form-facts.ts';
import { FormPage } from './form-page.ts';
import { Choice, Heading, Paragraph, Row, Written } from './form-parts.ts';
import { limitWords } from './limit-words.ts';

/** ACH debit authorization on one page. Elements: agreements §B1 (written authorization), §B4, §B5 (notice, revocation). */
export function AchPage({ facts, locale }: { facts: AuthorizationFormFacts; locale: FormLanguage }) {
  const { business, payer } = facts;
  const name = business.name;
  const to = { locale };
  // What is signed on paper: how the debits are sent follows from whose account it is.
  const ofClass = (account: string, entries: 'PPD' | 'CCD') => m.ach_form_of_class({ account, entries }, to);
  // Regulation E speaks to consumers, the rules of Nacha to businesses; where nobody knows yet, each is named.
  const told = (whose: 'Personal' | 'Business', words: string, named: string) =>
    payer === null || payer.customerType === whose ? h(Paragraph, null, payer === null ? named : words) : null;
  const consumer = (text: string) => told('Personal', text, m.ach_form_for_consumer({ text }, to));
  const firm = (text: string) => told('Business', text, m.ach_form_for_business({ text }, to));
  return h(
    FormPage,
    {
      facts,
      locale,
      title: m.ach_form_title({}, to),
      subtitle: m.ach_form_subtitle({}, to),
      footer: m.ach_form_footer({ reference: payer?.reference ?? '' }, to),
    },
    h(Heading, null, m.pad_form_account({}, to)),
    h(
      Row,
      null,
      h(Written, { label: m.pad_form_bank({}, to), grow: 2 }),
      h(Written, { label: m.ach_form_routing({}, to) }),
      h(Written, { label: m.pad_form_account_number({}, to), grow: 2 }),
    ),
    h(Choice, null, m.ach_form_checking({}, to)),
    h(Choice, null, m.ach_form_savings({}, to)),
    h(Heading, null, m.pad_form_authority({}, to)),
    h(Paragraph, null, m.ach_form_authority_text({ business: name, statement: business.statementName }, to)),
    h(Choice, { ticked: payer?.customerType === 'Personal' }, ofClass(m.ach_form_consumer({}, to), 'PPD')),
    h(Choice, { ticked: payer?.customerType === 'Business' }, ofClass(m.ach_form_business({}, to), 'CCD')),
    h(Heading, null, m.pad_form_amount({}, to)),
    h(Choice, null, m.ach_form_fixed({}, to)),
    h(
      Choice,
      { ticked: payer?.limit != null },
      payer?.limit ? m.ach_form_limit_up_to({ limit: limitWords(payer.limit, locale) }, to) : m.ach_form_limit({}, to),
    ),
    h(Choice, null, m.ach_form_once({}, to)),
    consumer(m.ach_form_notice({ business: name }, to)),
    firm(m.agreement_notice_ach_business({ business: name }, to)),
    h(Heading, null, m.ach_form_revoke({}, to)),
    h(Paragraph, null, m.ach_form_revoke_text({ business: name, days: facts.cancellationDays }, to)),
    consumer(m.ach_form_stop({}, to)),
    consumer(m.ach_form_law({}, to)),
    firm(m.agreement_correction_business({}, to)),
  );
}
