import { expect, test } from 'vitest';
import { changedIn, draftOf, fieldOf, inputOf, type Setting } from './draft.ts';

const SETTING: Setting = {
  clientId: '4',
  countryCode: 'CA',
  url: 'https://pay.example.test/authorize/maple',
  revision: 'r1',
  defaultLanguage: 'fr',
  code: null,
  brandColor: null,
  email: 'pay@maple.test',
  phone: null,
  address: { address1: '220 Elgin', address2: null, city: null, provinceCode: 'ON', stateCode: null, postalCode: null },
  contactOtherwise: { email: null, phone: null },
  enableCommentDescription: true,
  requireAdditionalInformation: false,
  enableFlinks: false,
  flinksOptedIn: false,
  enableGreeting: true,
  cancellationDays: 10,
  offerNoticeWaiver: true,
  webValidation: 'micro_entries',
  commentDescription: 'À la mémoire de',
  termsAndConditions: '',
  emailMessage: '',
  otherLanguage: { commentDescription: 'In memory of', termsAndConditions: '', emailMessage: '' },
};

test('a form holds texts by language, and what is not said as nothing typed', () => {
  expect(draftOf(SETTING)).toMatchObject({
    code: '',
    brandColor: '',
    'address.address1': '220 Elgin',
    'address.city': '',
    enableGreeting: true,
    cancellationDays: '10',
    offerNoticeWaiver: true,
    webValidation: 'micro_entries',
    'commentDescription.fr': 'À la mémoire de',
    'commentDescription.en': 'In memory of',
  });
  expect(draftOf(SETTING)).not.toHaveProperty('requirePhone');
});

test('what is sent is what differs, in the names of the wire', () => {
  const saved = draftOf(SETTING);
  const changed = changedIn(
    { ...saved, brandColor: '', 'address.city': 'Ottawa', 'commentDescription.en': 'For', enableGreeting: false },
    { ...saved, brandColor: '#112233' },
  );
  expect(inputOf(changed, 'fr')).toEqual({
    brandColor: null,
    address: { city: 'Ottawa' },
    otherLanguage: { commentDescription: 'For' },
    enableGreeting: false,
  });
  expect(inputOf({ 'commentDescription.en': 'For' }, 'en')).toEqual({ commentDescription: 'For' });
  expect(changedIn(saved, saved)).toEqual({});
});

test('a number is sent as one, and what is none as it was typed', () => {
  expect(inputOf({ cancellationDays: ' 30 ' }, 'fr')).toEqual({ cancellationDays: 30 });
  for (const typed of ['', '1.5', 'ten'])
    expect(inputOf({ cancellationDays: typed }, 'fr')).toEqual({ cancellationDays: typed });
});

test('what the server says of a field stands at that field', () => {
  const draft = draftOf(SETTING);
  expect(fieldOf('code', draft, 'fr')).toBe('code');
  expect(fieldOf('emailMessage', draft, 'fr')).toBe('emailMessage.fr');
  expect(fieldOf('otherLanguage.emailMessage', draft, 'fr')).toBe('emailMessage.en');
  expect(fieldOf('address.city', draft, 'fr')).toBe('address.city');
  expect(fieldOf('introduction', draft, 'fr')).toBeNull();
});
