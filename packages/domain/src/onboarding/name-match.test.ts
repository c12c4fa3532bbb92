import { describe, expect, test } from 'vitest';
import { holderMatch, personNameAgrees } from './name-match.ts';

describe('the holder of an account against the names of a business', () => {
  test.each([
    ['Maple Dental Inc.', 'MAPLE DENTAL INC', 'full'],
    ['Maple Dental Inc.', 'Maple Dental Incorporated', 'full'],
    ['Clinique dentaire Érable ltée', 'CLINIQUE DENTAIRE ERABLE', 'full'],
    ['9123-4567 Québec inc.', '9123 4567 QUEBEC INC', 'full'],
    ['Smith & Sons Ltd.', 'SMITH AND SONS LIMITED', 'full'],
    ['Café L’Étoile S.E.N.C.', 'CAFE ETOILE SENC', 'full'],
    ['Harbour Daycare', 'HARBOUR DAY CARE', 'full'],
    ['Léa Roy', 'DR LEA ROY', 'full'],
    ['Léa Roy', 'ROY LEA', 'full'],
    ['Au Cœur du Vieux-Port enr.', 'AU COEUR VIEUX PORT', 'full'],
    ['Boreal Gym LLC', 'BOREAL GYM OF AUSTIN LLC', 'partial'],
    ['Maple Dental Inc.', 'MAPLE DENTL INC', 'partial'],
    ['Maple Dental Inc.', 'MAPLE RENTAL INC', 'partial'],
    ['Harbour Daycare', 'HARBOUR DAY CARE CENTRE', 'none'],
    ['Maple Dental Inc.', 'MAPLE', 'none'],
    ['Maple Dental Inc.', 'DR LEA ROY', 'none'],
    ['Maple Dental Inc.', null, 'unable'],
    ['Maple Dental Inc.', 'Inc.', 'unable'],
    ['', 'MAPLE DENTAL INC', 'unable'],
  ])('%s · %s: %s', (given, holder, match) => {
    expect(holderMatch([given], holder)).toBe(match);
  });

  test('the best of its names counts', () => {
    expect(holderMatch(['9123-4567 Québec inc.', 'Maple Dental', 'Maple'], 'MAPLE DENTAL INC')).toBe('full');
    expect(holderMatch(['Harbour Daycare', 'Maple Dental Inc.'], 'MAPLE DENTL')).toBe('partial');
    expect(holderMatch(['Inc.', 'Harbour Daycare'], 'MAPLE')).toBe('none');
    expect(holderMatch([], 'MAPLE')).toBe('unable');
  });

  test('a holder of a thousand letters is compared at once', () => {
    expect(holderMatch(['Maple Dental Inc.'], `MAPLE DENTAL ${'X'.repeat(100_000)}`)).toBe('partial');
  });
});

describe('the name on a document against the name of a person', () => {
  test.each([
    ['Léa Roy', 'LÉA ROY', true],
    ['Léa Roy', 'ROY LEA', true],
    ['Léa Roy', 'LEA MARIE ROY', true],
    ['Jean-Pierre Côté', 'JEAN PIERRE COTE', true],
    ['Anh Le', 'LE ANH', true],
    ['Siobhán O’Connor', 'SIOBHAN OCONNOR', true],
    ['Léa Roy', 'LEE ROY', false],
    ['Léa Roy', 'LEA TREMBLAY', false],
    ['Anh Le', 'ANH TRAN', false],
    ['Léa Roy', 'ROY', false],
    ['Sukarno', 'SUKARNO', true],
    ['Léa Roy', '', null],
    ['Léa Roy', 'DR', null],
  ])('%s · %s: %s', (entered, onDocument, agrees) => {
    expect(personNameAgrees(entered, onDocument)).toBe(agrees);
  });
});
