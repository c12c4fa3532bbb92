import { describe, expect, test } from 'vitest';
import en from '../../../i18n/messages/en.json' with { type: 'json' };
import fr from '../../../i18n/messages/fr.json' with { type: 'json' };
import { HOLD_REASONS } from '../transaction/events.ts';
import { classify, RETURN_CODES } from './classify.ts';
import { CPA_900_BANK_DETAILS } from './cpa-returns.ts';
import { CAUSES, correctedUntil, NEXT_ACTIONS, playOf, playOfHold, RULES, recordedReturn } from './playbook.ts';

const ALL = [...RETURN_CODES, CPA_900_BANK_DETAILS, classify('not a code')];
const said = (key: string) => {
  expect(en).toHaveProperty(key, expect.stringMatching(/\S/));
  expect(fr).toHaveProperty(key, expect.stringMatching(/\S/));
};

describe('every return code', () => {
  test.each(ALL)('$code has one class, a cause, a rule and an action, in words of both languages', (returned) => {
    const play = playOf(returned);
    expect(play.class).toBe(returned.class);
    expect(play.actions.length).toBeGreaterThan(0);
    expect(new Set(play.actions).size).toBe(play.actions.length);
    said(returned.message);
    said(`cause_${play.cause}`);
    said(`rule_${play.rule}`);
    said(`decided_by_${play.decidedBy}`);
    said(`bank_effect_${play.bankDetails}`);
    said(`schedule_effect_${play.schedule}`);
    for (const action of play.actions) said(`act_${action}`);
  });

  test('no code of the tables falls through to the cause of unlisted ones', () => {
    expect(RETURN_CODES.filter((returned) => playOf(returned).cause === 'unknown')).toEqual([]);
    expect(playOf(classify('999')).cause).toBe('unknown');
  });

  test('a cause between banks belongs to class Info alone', () => {
    for (const returned of RETURN_CODES)
      expect(playOf(returned).cause === 'between_banks').toBe(returned.class === 'Info');
  });

  test('only missing funds may be tried again', () => {
    const retried = ALL.filter((returned) => playOf(returned).actions.includes('retry')).map(({ code }) => code);
    expect(retried).toEqual(['R01', 'R09', '901', '908']);
  });

  test.each(['R02', '905'])('%s, account closed, asks for other bank details and is never tried again', (code) => {
    expect(playOf(classify(code))).toMatchObject({
      cause: 'account_closed',
      bankDetails: 'disable',
      actions: ['ask_new_bank_details', 'contact_customer'],
    });
  });

  test.each([
    ['R01', 'nacha_re_presentment', 'bank'],
    ['901', 'cpa_re_presentment', 'bank'],
    ['R08', 'nacha_stopped', 'payer'],
    ['903', 'cpa_once_only', 'payer'],
    ['R10', 'nacha_unauthorized', 'payer'],
    ['R11', 'nacha_corrected', 'payer'],
    ['915', 'cpa_recourse', 'payer'],
    ['R03', 'nacha_remedied', 'bank'],
    ['R26', 'processing_error', 'bank_network'],
    ['R06', 'nacha_remedied', 'us'],
    ['R61', 'between_banks', 'bank'],
  ] as const)('%s follows %s, decided by %s', (code, rule, decidedBy) => {
    expect(playOf(classify(code))).toMatchObject({ rule, decidedBy });
  });

  test('a disputed debit ends the schedule where it revokes, a stopped one pauses it', () => {
    expect(playOf(classify('917')).schedule).toBe('ended');
    expect(playOf(classify('R08')).schedule).toBe('paused');
    expect(playOf(classify('916')).schedule).toBe('goes_on');
  });

  test('a Canadian 900 is our file, unless the log says it was the bank details', () => {
    expect(playOf(recordedReturn('900', 'System')).cause).toBe('processing');
    expect(playOf(recordedReturn('900', 'Declined'))).toMatchObject({
      cause: 'account_unknown',
      actions: ['ask_new_bank_details', 'contact_customer'],
    });
    expect(playOf(recordedReturn('901', 'Declined')).cause).toBe('no_money');
  });
});

describe('what is no return', () => {
  test.each(HOLD_REASONS)('%s says what to fix, and is no attempt at the bank', (reason) => {
    const play = playOfHold(reason);
    expect(play).toMatchObject({ cause: 'not_ready', rule: 'not_sent' });
    expect(play.actions.length).toBeGreaterThan(0);
    expect(play.actions).not.toContain('retry');
  });
});

test.each([
  ...CAUSES.map((cause) => `cause_${cause}`),
  ...NEXT_ACTIONS.map((action) => `act_${action}`),
  ...Object.entries(RULES).flatMap(([rule, { source }]) => [`rule_${rule}`, source]),
])('%s is said in both languages, and not alike', (key) => {
  said(key);
  expect((en as Record<string, unknown>)[key]).not.toBe((fr as Record<string, unknown>)[key]);
});

test('what was not as agreed is corrected within 60 days of its return; no other rule sets such a day', () => {
  expect(correctedUntil('nacha_corrected', '2026-03-20')).toBe('2026-05-19');
  expect(correctedUntil('nacha_unauthorized', '2026-03-20')).toBeNull();
  expect(correctedUntil('cpa_recourse', '2026-03-20')).toBeNull();
});
