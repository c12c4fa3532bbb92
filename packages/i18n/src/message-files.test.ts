import { describe, expect, test } from 'vitest';
import { differences, LOCALES, placeholdersOf, readMessages, textsOf } from './message-files.ts';

describe('the two languages', () => {
  test('have the same keys and the same placeholders', () => {
    expect(differences(readMessages('en'), readMessages('fr'))).toEqual([]);
  });

  test.each(LOCALES)('%s has no empty text and no text that starts or ends with a space', (locale) => {
    const untidy = Object.entries(readMessages(locale)).filter(([, message]) =>
      textsOf(message).some((text) => text === '' || text !== text.trim()),
    );
    expect(untidy).toEqual([]);
  });

  test('French punctuation keeps its spaces from breaking: U+00A0 before a colon and inside « »', () => {
    const breaking = Object.entries(readMessages('fr')).filter(([, message]) =>
      textsOf(message).some((text) => / [:»$%]|« |\u202f/.test(text)),
    );
    expect(breaking).toEqual([]);
  });
});

/** Messages whose count is never one: a fixed number, only used for many, or of a word that has one form. */
const ALWAYS_MANY =
  /^(email_user_(?:microdeposit|prenote)_.*_many_.*|email_select_most|recipients_most|error_api_key_too_many|settlements_upcoming_all|schedule_sentence_series|schedule_sentence_varies.*)$/;

test('French says one or many of what it counts', () => {
  const alike = Object.entries(readMessages('fr')).filter(
    ([key, message]) =>
      typeof message === 'string' && !ALWAYS_MANY.test(key) && /\{count\}[ \u00a0]\p{L}+s\b/u.test(message),
  );
  expect(alike.map(([key]) => key)).toEqual([]);
});

/** Words of the decisions on the contract, appendix E. */
const FIXED = {
  required_field: ['This field is required', 'Ce champ est obligatoire'],
  invalid_field: ['This field is invalid', 'Ce champ est invalide'],
  min_number: ['Must be {min} or greater', 'Doit être {min} ou plus'],
  minimum_length: ['Minimum length: {min}', 'Longueur minimale\u00a0: {min}'],
  required_checkbox_group: ['Please select at least one option', 'Veuillez choisir au moins une option'],
  contact_phone_error: [
    'Please enter a valid phone number with at least 10 digits',
    'Veuillez entrer un numéro de téléphone valide d’au moins 10 chiffres',
  ],
  contact_email_error: ['Please enter a valid email address', 'Veuillez entrer une adresse courriel valide'],
  contact_us_max_error: ['Please enter an authorization limit', 'Veuillez entrer une limite d’autorisation'],
};

test.each(Object.entries(FIXED))('%s is said as it was fixed', (key, [english, french]) => {
  expect([readMessages('en')[key], readMessages('fr')[key]]).toEqual([english, french]);
});

describe('a difference is named by key and problem', () => {
  test('a key in one language only', () => {
    expect(differences({ a: 'A' }, { b: 'B' })).toEqual([
      { key: 'a', problem: 'missing in fr' },
      { key: 'b', problem: 'missing in en' },
    ]);
  });

  test('a placeholder in one language only', () => {
    expect(differences({ a: 'On {date}' }, { a: 'Le {jour}' })).toEqual([
      { key: 'a', problem: 'placeholders en {date}, fr {jour}' },
    ]);
  });

  test('a message with variants asks for its inputs, not for what it derives', () => {
    const rows = {
      declarations: ['input count', 'local plural = count: plural'],
      selectors: ['plural'],
      match: { 'plural=one': 'one row', 'plural=other': '{count} rows' },
    };
    expect(placeholdersOf([rows])).toEqual(['count']);
  });
});

/** Words that the glossary replaces by another, and the keys in which they mean something else or stand in a fixed text. */
const AVOIDED: Record<'en' | 'fr', readonly (readonly [word: RegExp, instead: string, except?: RegExp])[]> = {
  en: [
    [/\b(?:some|no|any|every)body\b/i, 'someone, no one, anyone, everyone'],
    [/\be-mail/i, 'email'],
    [/\banew\b/i, 'again'],
    [/\bgifts?\b/i, 'donation'],
    [/missing funds/i, 'insufficient funds'],
    [/second (?:factor|attempt)/i, 'two-factor authentication; retry'],
    [/until (?:stopped|removed)/i, 'no end date'],
    [/\breserve\b/i, 'holdback', /^api_field_integrations_reserve$/],
    [/\binstalments?\b/i, 'installment'],
    [/\bis not right\b/i, 'is incorrect'],
  ],
  fr: [
    [/renseignements bancaires/i, 'coordonnées bancaires'],
    [/jours? (?:ouvrables? )?bancaires?/i, 'jour ouvrable', /^(?:ach_form|agreement|billing_agreement)_/],
    [/\bcalendriers?\b/i, 'échéancier', /(?:^ui_|_birth_)(?:.*_)?calendar$/],
    [/\bplafonds?\b/i, 'limite'],
    [/\bréglages?\b/i, 'paramètres', /^error_upload_heic$/],
    [/rétrofactur/i, 'débit contesté'],
    [/faute de fonds|fonds insuffisants/i, 'provision insuffisante'],
    [/(?:deuxième|second) facteur/i, 'authentification à deux facteurs'],
    [/(?:ouvr|ferm)\w+ (?:une|la|votre) session/i, 'se connecter, se déconnecter'],
    [/\b(?:saisir|saisissez|tapez)\b/i, 'entrer'],
    [/d’office/i, 'automatiquement'],
    [/règle H1/, 'Règle H1', /^agreement_/],
  ],
};

test.each(LOCALES)('%s uses the words of the glossary', (locale) => {
  const found = Object.entries(readMessages(locale)).flatMap(([key, message]) =>
    AVOIDED[locale].flatMap(([word, instead, except]) =>
      except?.test(key) || !textsOf(message).some((text) => word.test(text)) ? [] : [`${key}: ${instead}`],
    ),
  );
  expect(found).toEqual([]);
});
