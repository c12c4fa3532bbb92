import { H1_RECOURSE } from '@cordelle/domain/payer-flow/h1-recourse.ts';
import { hashOfText } from '@cordelle/engine/client-texts/client-texts.ts';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SWITCHES } from '../payer-offers/settings-of.ts';
import { type AgreedFacts, agreementOf, originalOf } from './agreement-text.ts';

const facts: AgreedFacts = {
  offer: {
    country: 'CA',
    currency: 'CAD',
    defaultLanguage: 'en',
    holdDays: 5,
    business: {
      name: 'Maple Dental',
      statementName: 'MAPLE DENTAL',
      addressLines: ['220 Elgin Street', 'Ottawa ON K2P 1L7'],
      email: 'pay@maple.test',
      phone: null,
      logoUrl: null,
      brandColor: null,
    },
    switches: DEFAULT_SWITCHES,
    introduction: { en: '', fr: '' },
    terms: { en: '', fr: '' },
    comment: { en: '', fr: '' },
    knownPayer: null,
    cancellationDays: 10,
    connects: false,
  },
  kind: 'processing',
  language: 'en',
  payer: ['Zoé Roy', '1 Main Street', 'Ottawa ON K1A 0B1'],
  answers: { personalName: true, email: 'zoe@example.test' },
  consentKind: 'recurring',
  debits: null,
  account: {
    numbers: { country: 'CA', institution: '003', transit: '00012', account: '12345678' },
    bankName: 'Royal Bank of Canada',
  },
  at: new Date('2026-03-16T14:00:00Z'),
};
const american = (customerType: 'Personal' | 'Business'): AgreedFacts => ({
  ...facts,
  offer: { ...facts.offer, country: 'US', currency: 'USD' },
  answers: { ...facts.answers, customerType },
  account: {
    numbers: { country: 'US', routing: '021000021', account: '000123456', accountType: 'checking' },
    bankName: null,
  },
});
const textOf = (of: AgreedFacts, element: string) =>
  agreementOf(of).parts.find((part) => part.element === element)?.text ?? '';

describe('an agreement', () => {
  test('names both parties, and the account with institution, transit and its last digits', () => {
    expect(textOf(facts, 'parties')).toBe(
      'Payee: Maple Dental, 220 Elgin Street, Ottawa ON K2P 1L7\nPayor: Zoé Roy, 1 Main Street, Ottawa ON K1A 0B1',
    );
    expect(textOf(facts, 'account')).toContain('Institution 003, transit 00012, account ****5678');
    expect(textOf(american('Personal'), 'account')).toContain('Routing number 021000021, checking account *****3456');
  });

  test('has an original with the account in full, whose fingerprint nobody finds by trying numbers', () => {
    const { text, hash } = agreementOf(facts);
    expect(hash).toBe(hashOfText(text));
    expect(text).not.toContain('12345678');
    const original = originalOf(facts, 'seal');
    expect(original.text).toBe(`${text.replace('****5678', '12345678')}\n\nseal`);
    expect(original.hash).toBe(hashOfText(original.text));
    expect(originalOf(facts, 'another').hash).not.toBe(original.hash);
  });

  test('tells of each variable debit, of changes of fixed ones, and of none that is agreed to by itself', () => {
    const debits = {
      amount: '120.00',
      frequency: 'Monthly',
      requestedDate: '2026-12-25',
      processDate: '2026-12-29',
      installments: null,
      lastDate: null,
      total: null,
      sentence: 'said',
    } as const;
    expect(textOf(facts, 'notice')).toContain('of the amount and the date of each debit at least 10 calendar days');
    expect(textOf({ ...facts, debits }, 'notice')).toContain('of a change of the amount or of a date');
    expect(textOf({ ...facts, debits, consentKind: 'one_time' }, 'notice')).toContain('no other notice');
  });

  test('offers to give notice up in a block of its own, empty unless ticked, where rules and business allow it', () => {
    const waiver = (of: AgreedFacts) => agreementOf(of).parts.find(({ element }) => element === 'waiver');
    expect(waiver(facts)).toMatchObject({ prominent: true, box: false });
    const ticked = { ...facts, answers: { ...facts.answers, waiveNotice: true } };
    expect(waiver(ticked)).toMatchObject({ prominent: true, box: true });
    expect(agreementOf(ticked).text).toBe(agreementOf(facts).text.replace('[ ]', '[x]'));
    expect(textOf(facts, 'notice')).toContain('by ticking the box below');
    const kept = { ...facts.offer, switches: { ...DEFAULT_SWITCHES, offerNoticeWaiver: false } };
    for (const other of [
      { ...facts, offer: kept },
      { ...facts, consentKind: 'sporadic' as const },
      { ...facts, consentKind: 'one_time' as const },
      american('Personal'),
    ])
      expect(waiver({ ...other, answers: { ...other.answers, waiveNotice: true } })).toBeUndefined();
  });

  test.each(['en', 'fr'] as const)('says of recourse what the rule prescribes, word for word (%s)', (language) => {
    expect(textOf({ ...facts, language }, 'recourse')).toBe(H1_RECOURSE[language]);
    // Another wording needs review and another version.
    expect([H1_RECOURSE.version, hashOfText(`${H1_RECOURSE.en}\n${H1_RECOURSE.fr}`)]).toEqual([
      '2022-10',
      'b94a3b4989f0fb7cd01e2abb448e70fda6915427f547501e818fbdedaea102a2',
    ]);
  });

  test('of the United States tells consumers of the law for consumers, and businesses of the rules for businesses', () => {
    const said = (type: 'Personal' | 'Business') => agreementOf(american(type)).text;
    for (const words of ['60 days from the statement', 'three banking days before', 'at least 10 days before it']) {
      expect(said('Personal')).toContain(words);
      expect(said('Business')).not.toContain(words);
    }
    expect(said('Business')).toContain('bound by the Nacha Operating Rules');
    expect(said('Business')).toContain('by the second banking day');
    expect(said('Personal')).not.toContain('Nacha');
    expect(textOf(american('Personal'), 'category')).toContain('entries of the class WEB');
    expect(textOf(american('Business'), 'category')).toContain('entries of the class CCD');
  });

  test('of the United States says how the account of a person is validated, as the business chose; of no business', () => {
    const of = american('Personal');
    expect(textOf(of, 'account')).toContain('two deposits of less than one dollar');
    const switches = { ...DEFAULT_SWITCHES, webValidation: 'prenote' } as const;
    expect(textOf({ ...of, offer: { ...of.offer, switches } }, 'account')).toContain('an entry of no amount');
    expect(textOf(american('Business'), 'account')).not.toContain('validated');
    expect(textOf(facts, 'account')).not.toContain('validated');
  });

  test('of the United States that asks for each debit is a standing authorization', () => {
    expect(textOf({ ...american('Personal'), consentKind: 'sporadic' }, 'notice')).toContain(
      'a standing authorization',
    );
    expect(textOf({ ...facts, consentKind: 'sporadic' }, 'notice')).not.toContain('standing');
  });
});
