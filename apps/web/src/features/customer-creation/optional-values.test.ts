import { describe, expect, test } from 'vitest';
import { noOptionalValues, optionalInput, optionalMistakes } from './optional-values.ts';

const NOTHING = noOptionalValues('en');

describe('what is optional about somebody new', () => {
  test('nothing given sends nothing but the language', () => {
    expect(optionalInput('7', 'CA', NOTHING)).toEqual({ customerId: '7', language: 'en' });
  });

  test('an empty custom identifier is absent', () => {
    expect(optionalInput('7', 'CA', { ...NOTHING, customIdentifier: '  ' })).not.toHaveProperty('customIdentifier');
  });

  test('a region is a province in Canada and a state in the United States', () => {
    const values = { ...NOTHING, 'address.provinceCode': 'ON', 'address.stateCode': 'NY' };
    expect(optionalInput('7', 'CA', values).address).toEqual({ provinceCode: 'ON' });
    expect(optionalInput('7', 'US', values).address).toEqual({ stateCode: 'NY' });
  });

  test('what the server would refuse is said before it is sent', () => {
    const mistakes = optionalMistakes('7', 'CA', { ...NOTHING, email: 'a@b', phone: '555', customIdentifier: '<1>' });
    expect(mistakes.email?.()).toBe('Please enter a valid email address');
    expect(mistakes.phone?.()).toMatch(/at least 10 digits/);
    expect(mistakes.customIdentifier?.()).toBe('Invalid characters in custom identifier');
  });

  test('nothing is wrong with nothing', () => {
    expect(optionalMistakes('7', 'CA', NOTHING)).toEqual({});
  });
});
