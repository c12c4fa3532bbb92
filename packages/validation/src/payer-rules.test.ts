import type { FlowKind } from '@cordelle/domain/payer-flow/pages.ts';
import { describe, expect, test } from 'vitest';
import type { PayerQuestions } from './payer-pages.ts';
import { payerRules } from './payer-rules.ts';

const questions: PayerQuestions = {
  introduction: null,
  nameDefault: 'Personal',
  phone: false,
  address: false,
  limit: false,
  connect: false,
  verification: false,
  microdeposit: false,
  schedule: false,
  comment: null,
  knownPayer: null,
};

function problems(
  page: Parameters<typeof payerRules>[0],
  answers: unknown,
  given = questions,
  kind: FlowKind = 'processing',
) {
  const { error } = payerRules(page, kind, given, 'CA').safeParse(answers);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('who pays', () => {
  test('is a person with two names, or a business with one', () => {
    expect(problems('payer', { personalName: true, firstName: 'Ada', lastName: 'Roy' })).toEqual({});
    expect(problems('payer', { personalName: false, companyName: 'Roy Inc.' })).toEqual({});
    expect(problems('payer', { personalName: true })).toEqual({
      firstName: 'required_field',
      lastName: 'required_field',
    });
    expect(problems('payer', { personalName: false, companyName: '' })).toEqual({ companyName: 'required_field' });
    expect(problems('payer', { personalName: false, companyName: '<b>' })).toEqual({
      companyName: 'error_your_name_characters',
    });
  });

  test('has a name with dashes as they are typed, and reads which signs cannot be used', () => {
    const named = (lastName: string) =>
      payerRules('payer', 'processing', questions, 'CA').safeParse({ personalName: true, firstName: 'Ada', lastName });
    expect(named('Roy–Côté').success).toBe(true);
    expect(named('Roy 👩‍👧 <Côté> 👩‍👧\u200b').error?.issues).toMatchObject([
      { params: { characters: '👩‍👧 < > U+200B' } },
    ]);
  });
});

describe('how they are reached', () => {
  test('by mail always, by phone and at an address where the business asks', () => {
    expect(problems('reach', {})).toEqual({ email: 'required_field' });
    expect(problems('reach', { email: 'nobody' })).toEqual({ email: 'contact_email_error' });
    const asked = { ...questions, phone: true, address: true };
    expect(problems('reach', { email: 'a@example.test', phone: '613 555' }, asked)).toEqual({
      phone: 'contact_phone_error',
      'address.address1': 'required_field',
      'address.city': 'required_field',
      'address.provinceCode': 'required_field',
      'address.postalCode': 'required_field',
    });
  });

  test.each([
    ['12345', 'address.postalCode', 'error_postal_code_ca'],
    ['H2X 1Y4', 'address.postalCode', 'error_postal_code_elsewhere'],
  ])('not at the postal code %s in Ontario', (postalCode, field, message) => {
    const address = { address1: '1 Elgin', city: 'Ottawa', provinceCode: 'ON', postalCode };
    const asked = { ...questions, address: true };
    expect(problems('reach', { email: 'a@example.test', address }, asked)).toEqual({ [field]: message });
    expect(
      problems('reach', { email: 'a@example.test', address: { ...address, postalCode: 'k1a0b1' } }, asked),
    ).toEqual({});
  });

  test.each([
    ['613-555-012', 'contact_phone_error'],
    ['613-555-0123', undefined],
    ['613-555-O123', 'contact_phone_error'],
  ])('by a phone of ten digits: %s', (phone, problem) => {
    const { phone: said } = problems('reach', { email: 'a@example.test', phone }, { ...questions, phone: true });
    expect(said).toBe(problem);
  });

  test('of a donor only what comes beside the donation', () => {
    const additional = { ...questions, phone: true, address: true };
    expect(problems('reach', {}, questions, 'donation')).toEqual({});
    expect(problems('reach', {}, additional, 'donation')).toEqual({
      phone: 'required_field',
      'address.address1': 'required_field',
      'address.city': 'required_field',
      'address.provinceCode': 'required_field',
      'address.postalCode': 'required_field',
    });
  });
});

describe('who comes by a link', () => {
  const you = { name: 'Ada Roy', email: 'a@example.test', customerType: 'Personal' };

  test('says name and email, unless the business wrote to them', () => {
    expect(problems('you', you, questions, 'link')).toEqual({});
    expect(problems('you', { customerType: 'Personal', name: '', email: '' }, questions, 'link')).toEqual({
      name: 'required_field',
      email: 'required_field',
    });
    expect(problems('you', { ...you, email: 'nobody' }, questions, 'link')).toEqual({ email: 'contact_email_error' });
    const known = { ...questions, knownPayer: { name: 'Ada Roy', email: 'a@example.test' } };
    expect(problems('you', { customerType: 'Personal' }, known, 'email')).toEqual({});
  });

  test('says phone and address where the business asks, and is not held up by either where it does not', () => {
    const given = { ...you, phone: '', address: { address1: '', city: '', provinceCode: '', postalCode: '' } };
    expect(problems('you', given, questions, 'link')).toEqual({});
    expect(problems('you', given, { ...questions, phone: true }, 'link')).toEqual({ phone: 'required_field' });
    expect(Object.keys(problems('you', given, { ...questions, address: true }, 'link'))).toEqual([
      'address.address1',
      'address.city',
      'address.provinceCode',
      'address.postalCode',
    ]);
  });
});

describe('the agreement', () => {
  test('is accepted, with a limit where one is asked for', () => {
    expect(problems('check', {})).toEqual({ agree: 'payer_terms_error' });
    expect(problems('check', { agree: true })).toEqual({});
    const asked = { ...questions, limit: true };
    for (const typed of [undefined, '', 'abc', '1.234', '-5'])
      expect(problems('payments', { authorizationAmount: typed }, asked)).toEqual({
        authorizationAmount: 'contact_us_max_error',
      });
    expect(problems('payments', { authorizationAmount: '500.00' }, asked)).toEqual({});
  });
});

describe('a donation', () => {
  const donation = {
    amount: '20',
    processDate: '2026-03-18',
    frequency: 'Monthly',
    installments: '12',
  };
  const of = (change: object, given = questions) => problems('donation', { ...donation, ...change }, given, 'donation');

  test('is at least one dollar with at most two decimals', () => {
    expect(of({})).toEqual({});
    expect(of({ amount: '1' })).toEqual({});
    expect(of({ amount: '' })).toEqual({ amount: 'required_field' });
    expect(of({ amount: 'abc' })).toEqual({ amount: 'invalid_field' });
    expect(of({ amount: '1.234' })).toEqual({ amount: 'invalid_field' });
    expect(of({ amount: '0.99' })).toEqual({ amount: 'error_minimum_one' });
  });

  test('is never given twice', () => {
    expect(of({ frequency: 'Twice' })).toEqual({ frequency: 'invalid_field' });
    expect(of({ frequency: '' })).toEqual({ frequency: 'required_field' });
    expect(of({ processDate: '' })).toEqual({ processDate: 'required_field' });
    expect(of({ processDate: '2026-02-30' })).toEqual({ processDate: 'invalid_field' });
  });

  test('says how many, unless it is once or goes on', () => {
    expect(of({ installments: '' })).toEqual({ installments: 'required_field' });
    expect(of({ installments: '1.5' })).toEqual({ installments: 'invalid_field' });
    expect(of({ installments: '', ongoing: true })).toEqual({});
    expect(of({ installments: '0' })).toEqual({});
    expect(of({ installments: '0', ongoing: false })).toEqual({ installments: 'error_minimum_one' });
    expect(of({ installments: '', frequency: 'Once' })).toEqual({});
  });

  test('asks who gives, unless the charity wrote to them', () => {
    const known = { ...questions, knownPayer: { name: 'Ada Roy', email: 'a@example.test' } };
    const who = { email: 'a@example.test', firstName: 'Ada', lastName: 'Roy' };
    expect(problems('donor', who, questions, 'donation')).toEqual({});
    expect(problems('donor', { ...who, email: 'nobody', lastName: '' }, questions, 'donation')).toEqual({
      email: 'contact_email_error',
      lastName: 'required_field',
    });
    expect(problems('donor', {}, known, 'donation')).toEqual({});
  });
});

describe('payments on the page of a link', () => {
  test('go on until ended where no number is typed', () => {
    const planned = { ...questions, schedule: true };
    const payments = { amount: '20', processDate: '2026-03-18', frequency: 'Weekly' };
    expect(problems('payments', payments, planned, 'link')).toEqual({});
    expect(problems('payments', {}, planned, 'link')).toEqual({
      amount: 'required_field',
      processDate: 'required_field',
      frequency: 'required_field',
    });
    expect(problems('payments', { ...payments, frequency: 'Twice' }, planned, 'link')).toEqual({
      frequency: 'invalid_field',
    });
    expect(problems('payments', {}, questions, 'link')).toEqual({});
    expect(problems('payments', { ...payments, installments: 'x' }, planned, 'link')).toEqual({
      installments: 'invalid_field',
    });
    expect(problems('payments', { ...payments, amount: '0' }, planned, 'link')).toEqual({ amount: 'invalid_field' });
  });
});
