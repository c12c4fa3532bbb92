import { describe, expect, test } from 'vitest';
import { DomainError } from '../errors.ts';
import { changeVerification, type VerificationFacts, type VerificationSwitches } from './verification-switches.ts';

const OFF: VerificationSwitches = { enableFlinks: false, requireVerification: false, allowMicrodeposit: false };
const CANADIAN: VerificationFacts = { country: 'CA', optedIn: true, mayTurnOn: true };
const AMERICAN: VerificationFacts = { ...CANADIAN, country: 'US' };

type Change = Partial<VerificationSwitches>;
const after = (now: VerificationSwitches, change: Change, facts = CANADIAN) => changeVerification(now, change, facts);
function refusal(now: VerificationSwitches, change: Change, facts = CANADIAN) {
  try {
    after(now, change, facts);
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, field: error.details.field };
  }
  return null;
}

describe('instant bank verification', () => {
  test('requires verification', () => {
    expect(after(OFF, { enableFlinks: true })).toEqual({ ...OFF, enableFlinks: true, requireVerification: true });
  });

  test('requires it whatever the same change says, and as long as it is on', () => {
    const on = { ...OFF, enableFlinks: true, requireVerification: true };
    expect(after(OFF, { enableFlinks: true, requireVerification: false })).toEqual(on);
    expect(after(on, { requireVerification: false })).toEqual(on);
  });

  test('turned off leaves the requirement of a Canadian client as it is, and takes an American one’s with it', () => {
    const on = { ...OFF, enableFlinks: true, requireVerification: true };
    expect(after(on, { enableFlinks: false })).toEqual({ ...OFF, requireVerification: true });
    expect(after(on, { enableFlinks: false, requireVerification: false })).toEqual(OFF);
    expect(after(on, { enableFlinks: false }, AMERICAN)).toEqual(OFF);
  });

  test.each([
    { mayTurnOn: true, optedIn: true, answer: null },
    { mayTurnOn: true, optedIn: false, answer: 'authorization_settings.opt_in_needed' },
    { mayTurnOn: false, optedIn: true, answer: 'authorization_settings.instant_verification_unavailable' },
    { mayTurnOn: false, optedIn: false, answer: 'authorization_settings.instant_verification_unavailable' },
  ])('is turned on by who may, once agreed to: $mayTurnOn, $optedIn', ({ answer, ...facts }) =>
    expect(refusal(OFF, { enableFlinks: true }, { ...CANADIAN, ...facts })?.code ?? null).toBe(answer),
  );

  test('that is on stays on when it is no longer released, and can be turned off', () => {
    const on = { ...OFF, enableFlinks: true, requireVerification: true };
    const withdrawn = { ...CANADIAN, mayTurnOn: false };
    expect(after(on, { enableFlinks: true }, withdrawn)).toEqual(on);
    expect(after(on, { enableFlinks: false, requireVerification: false }, withdrawn)).toEqual(OFF);
  });
});

describe('what only Canadian clients ask for', () => {
  test('they ask for', () => {
    const change = { requireVerification: true, allowMicrodeposit: true };
    expect(after(OFF, change)).toEqual({ ...OFF, ...change });
  });

  test.each(['requireVerification', 'allowMicrodeposit'] as const)('an American client may not: %s', (field) =>
    expect(refusal(OFF, { [field]: true }, AMERICAN)).toEqual({ code: 'authorization_settings.canada_only', field }),
  );

  test('an American client that verifies instantly says nothing new by requiring it', () => {
    const on = { ...OFF, enableFlinks: true, requireVerification: true };
    expect(after(OFF, { enableFlinks: true, requireVerification: true }, AMERICAN)).toEqual(on);
    expect(after(on, { requireVerification: false, allowMicrodeposit: false }, AMERICAN)).toEqual(on);
  });
});
