import { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Callers, refusalFrom } from '../testing/callers.ts';

let world: DayWorld;
let callers: Callers;

beforeAll(async () => {
  world = await DayWorld.open();
  world.setClock('2026-03-16', '10:00');
  for (const id of [4n, 5n, 6n, 7n, 8n, 9n, 10n, 11n]) await world.addClient({ id, rail: id === 5n ? 'US' : 'CA' });
  await world.database.owner`update clients set website_url = 'https://maple.test' where id = 4`;
  callers = new Callers(world);
});
afterAll(() => world.close());

const owner = async (clientId: bigint) => (await callers.member({ clientId, role: 'client_primary' }))();
type Owner = Awaited<ReturnType<typeof owner>>;
type Processing = Parameters<Owner['authorizationSettings']['updateProcessing']>[0];
const lastAct = async (clientId: number) => {
  const [row] = await world.database.owner<{ action: string; before: object; after: object }[]>`
    select action, before, after from audit_log where client_id = ${clientId} order by id desc limit 1`;
  return row;
};

describe('what a client asks of its payers', () => {
  test('is the product’s own until it says otherwise', async () => {
    const maple = (await owner(4n)).authorizationSettings;
    expect(await maple.processing()).toMatchObject({
      clientId: '4',
      countryCode: 'CA',
      code: 'client-4',
      url: 'https://pay.example.test/authorize/client-4',
      enableIntroduction: false,
      nameDefault: 'Personal',
      enableFlinks: false,
      flinksOptedIn: false,
      enableGreeting: true,
      brandColor: null,
      introduction: '',
      otherLanguage: { introduction: '', termsAndConditions: '', emailMessage: '' },
    });
    expect(await maple.donor()).toMatchObject({ commentDescription: '', requireAdditionalInformation: false });
    expect(await maple.email()).toMatchObject({ customEmailMessage: '', enableGreeting: true });
    expect(await maple.link()).toMatchObject({ formUrl: 'client-4', allowMicrodeposit: false });
  });

  test('changes field by field, and is one whichever page shows it', async () => {
    const maple = (await owner(4n)).authorizationSettings;
    const saved = await maple.updateProcessing({
      requirePhone: true,
      requireAuthorizationAmount: true,
      nameDefault: 'Business',
      brandColor: '#0F5F5C',
      termsAndConditions: 'Fees are due\r\non the first.',
      emailMessage: 'Hello',
      email: 'pay@maple.test',
      address: { city: 'Ottawa' },
    });
    expect(saved).toMatchObject({
      requirePhone: true,
      requireAddress: false,
      nameDefault: 'Business',
      brandColor: '#0f5f5c',
      termsAndConditions: 'Fees are due\non the first.',
      email: 'pay@maple.test',
      address: { city: 'Ottawa', address1: null },
    });
    expect(
      await maple.updateProcessing({ address: { address1: '220 Elgin Street' }, phone: '613-555-0142' }),
    ).toMatchObject({
      email: 'pay@maple.test',
      phone: '613-555-0142',
      address: { city: 'Ottawa', address1: '220 Elgin Street' },
    });
    expect(await maple.link()).toMatchObject({
      requirePhone: true,
      requireMaximumAmount: true,
      termsAndConditions: 'Fees are due\non the first.',
      customTermsAndConditions: false,
    });
    expect(await maple.email()).toMatchObject({
      customEmailMessage: 'Hello',
      customTermsAndConditions: 'Fees are due\non the first.',
    });
    expect((await (await owner(4n)).authorizationForms.get({})).business).toMatchObject({
      email: 'pay@maple.test',
      addressLines: ['220 Elgin Street', 'Ottawa'],
    });
  });

  test('lets payers choose their debits or approve each of them, never both', async () => {
    const ten = (await owner(10n)).authorizationSettings;
    const consent = ({ allowTransactionSchedule, approveEachDebit }: Awaited<ReturnType<typeof ten.link>>) => [
      allowTransactionSchedule,
      approveEachDebit,
    ];
    expect(consent(await ten.updateLink({ allowTransactionSchedule: true }))).toEqual([true, false]);
    expect((await ten.updateProcessing({ approveEachDebit: true })).approveEachDebit).toBe(true);
    expect(consent(await ten.link())).toEqual([false, true]);
    const both = ten.updateLink({ allowTransactionSchedule: true, approveEachDebit: true });
    expect(await refusalFrom(both)).toMatchObject({
      status: 422,
      code: 'authorization_settings.one_way_of_consent',
      messages: { approveEachDebit: [expect.stringContaining('Turn one of the two off')] },
    });
    expect(consent(await ten.updateLink({ allowTransactionSchedule: true }))).toEqual([true, false]);
    const preview = { flow: 'processing', page: 'finished', language: 'en' } as const;
    const { receipt } = await ten.preview({ ...preview, processing: { approveEachDebit: true } });
    expect(receipt?.consentKind).toBe('sporadic');
    expect(receipt?.agreement.text).toContain('specifically authorized');
  });

  test('names the days of notice to cancel, from none to thirty', async () => {
    const ten = (await owner(10n)).authorizationSettings;
    expect(await ten.processing()).toMatchObject({ cancellationDays: 10 });
    expect(await ten.updateProcessing({ cancellationDays: 0 })).toMatchObject({ cancellationDays: 0 });
    expect(await ten.updateDonor({ cancellationDays: 30 })).toMatchObject({ cancellationDays: 30 });
    expect(await lastAct(10)).toMatchObject({ before: { cancellationDays: 0 }, after: { cancellationDays: 30 } });
    expect(await ten.updateLink({ cancellationDays: 5 })).toMatchObject({ cancellationDays: 5 });
    for (const cancellationDays of [31, -1, 1.5])
      for (const given of [ten.updateProcessing, ten.updateDonor, ten.updateLink])
        expect(await refusalFrom(given({ cancellationDays }))).toMatchObject({
          status: 422,
          code: 'input.invalid',
          messages: { cancellationDays: ['Write a whole number of days from 0 to 30.'] },
        });
    const typed = ten.updateLink({ cancellationDays: '' } as never);
    expect(await refusalFrom(typed)).toMatchObject({ messages: { cancellationDays: [expect.any(String)] } });
    expect(await ten.processing()).toMatchObject({ cancellationDays: 5 });
    expect(await (await owner(10n)).authorizationForms.get({})).toMatchObject({ cancellationDays: 5 });
  });

  test.each([
    [0, 'en', '. No notice is needed.'],
    [1, 'en', ', 1 day before the next debit.'],
    [12, 'en', ', 12 days before the next debit.'],
    [0, 'fr', '. Aucun préavis n’est nécessaire.'],
    [1, 'fr', ', 1 jour avant le prochain débit.'],
    [12, 'fr', ', 12 jours avant le prochain débit.'],
  ] as const)('says %i days of notice in the agreement shown before it is saved (%s)', async (days, language, said) => {
    for (const clientId of [10n, 5n]) {
      const { agreement } = await (await owner(clientId)).authorizationSettings.preview({
        flow: 'processing',
        page: 'check',
        language,
        processing: { cancellationDays: days },
      });
      expect(agreement?.parts.find(({ element }) => element === 'cancellation')?.text).toContain(said);
    }
  });

  test('is written in both languages; the fields follow the default one', async () => {
    const six = (await owner(6n)).authorizationSettings;
    await six.updateDonor({
      commentDescription: 'In memory of',
      otherLanguage: { commentDescription: 'À la mémoire de' },
    });
    const inFrench = await six.updateDonor({ defaultLanguage: 'fr' });
    expect(inFrench).toMatchObject({
      defaultLanguage: 'fr',
      commentDescription: 'À la mémoire de',
      otherLanguage: { commentDescription: 'In memory of' },
    });
    await six.updateDonor({ defaultLanguage: 'en', commentDescription: 'For' });
    expect(await six.donor()).toMatchObject({
      commentDescription: 'For',
      otherLanguage: { commentDescription: 'À la mémoire de' },
    });
  });

  test('keeps every version of a text, and none where nothing new is said', async () => {
    const seven = (await owner(7n)).authorizationSettings;
    for (const introduction of ['One', 'Two', 'Two', '']) await seven.updateProcessing({ introduction });
    const versions = await world.database.owner`select body from client_texts where client_id = 7 order by id`;
    expect(versions.map(({ body }) => body)).toEqual(['One', 'Two', '']);
  });

  test('is told in the audit log by what changed', async () => {
    const seven = (await owner(7n)).authorizationSettings;
    await seven.updateProcessing({ requireAddress: true, code: 'seven-days', enableGreeting: true });
    expect(await lastAct(7)).toEqual({
      action: 'authorizationSettings.updateProcessing',
      before: { requireAddress: false, publicAddress: 'client-7' },
      after: { requireAddress: true, publicAddress: 'seven-days' },
    });
    await seven.updateProcessing({ requireAddress: true });
    expect(await lastAct(7)).toMatchObject({ before: {}, after: {} });
    await seven.updateProcessing({ introduction: 'Ours' });
    expect(await lastAct(7)).toMatchObject({
      before: { 'introduction.en': null },
      after: { 'introduction.en': expect.stringMatching(/^[0-9a-f]{12}$/) },
    });
  });
});

describe('texts are refused', () => {
  const refusal = async (given: Processing) =>
    refusalFrom((await owner(4n)).authorizationSettings.updateProcessing(given));

  test('that are too long or hold what nobody sees', async () => {
    expect(await refusal({ introduction: 'x'.repeat(5001) })).toMatchObject({
      code: 'input.invalid',
      messages: { introduction: ['Use at most 5,000 characters'] },
    });
    expect(await refusal({ otherLanguage: { termsAndConditions: 'x'.repeat(20_001) } })).toMatchObject({
      messages: { 'otherLanguage.termsAndConditions': ['Use at most 20,000 characters'] },
    });
    for (const text of ['bell\u0007', 'turned \u202Etxt.exe', 'nul\0'])
      expect(await refusal({ emailMessage: text })).toMatchObject({ code: 'input.invalid', status: 422 });
  });

  test('that lead elsewhere, at the field they stand in', async () => {
    expect(await refusal({ introduction: 'See https://evil.test/x' })).toMatchObject({
      code: 'authorization_settings.foreign_link',
      messages: { introduction: [expect.stringContaining('https://evil.test/x')] },
    });
    expect(await refusal({ otherLanguage: { emailMessage: 'www.evil.test/x' } })).toMatchObject({
      messages: { 'otherLanguage.emailMessage': [expect.any(String)] },
    });
    const own = { introduction: 'See https://www.maple.test/fees' };
    expect(await (await owner(4n)).authorizationSettings.updateProcessing(own)).toMatchObject(own);
  });

  test('and other fields that are not what they should be', async () => {
    expect(await refusal({ brandColor: 'red' })).toMatchObject({ messages: { brandColor: [expect.any(String)] } });
    expect(await refusal({ email: 'a@b.test\r\nBcc: x@y.test' })).toMatchObject({ code: 'input.invalid' });
    expect(await refusal({ flinksOptedIn: true } as Processing)).toMatchObject({ code: 'input.invalid' });
  });
});

describe('the public address', () => {
  test('is one client’s alone, also when two want it at once', async () => {
    const [four, six] = [(await owner(4n)).authorizationSettings, (await owner(6n)).authorizationSettings];
    expect(await four.updateProcessing({ code: ' Maple-Dental ' })).toMatchObject({
      code: 'maple-dental',
      url: 'https://pay.example.test/authorize/maple-dental',
    });
    expect(await refusalFrom(six.updateProcessing({ code: 'maple-dental' }))).toMatchObject({
      status: 422,
      code: 'authorization_settings.code_taken',
      messages: { code: ['Another business uses this address. Choose a different one.'] },
    });
    expect(await refusalFrom(six.updateLink({ formUrl: 'maple-dental' }))).toMatchObject({
      messages: { formUrl: [expect.any(String)] },
    });
    const both = await Promise.allSettled([
      four.updateProcessing({ code: 'wanted-twice' }),
      six.updateProcessing({ code: 'wanted-twice' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test.each(['ab', 'a'.repeat(61), 'maple_dental', 'érable', 'support'])('is not %s', async (code) => {
    const four = (await owner(4n)).authorizationSettings;
    expect((await refusalFrom(four.updateProcessing({ code }))).messages).toHaveProperty('code');
    expect((await refusalFrom(four.tryProcessing({ code }))).messages).toHaveProperty('code');
  });

  test('that was given up stays with who had it: an old link never leads to another business', async () => {
    const [four, six] = [(await owner(4n)).authorizationSettings, (await owner(6n)).authorizationSettings];
    await four.updateProcessing({ code: 'old-poster' });
    await four.updateProcessing({ code: 'new-poster' });
    expect((await refusalFrom(six.tryProcessing({ code: 'old-poster' }))).code).toBe(
      'authorization_settings.code_taken',
    );
    expect((await refusalFrom(six.updateDonor({ code: 'old-poster' }))).messages).toHaveProperty('code');
    expect(await four.updateProcessing({ code: 'old-poster' })).toMatchObject({ code: 'old-poster' });
    expect((await refusalFrom(six.updateDonor({ code: 'new-poster' }))).code).toBe('authorization_settings.code_taken');
  });

  test('can be tried without being taken', async () => {
    const [four, six] = [(await owner(4n)).authorizationSettings, (await owner(6n)).authorizationSettings];
    await four.updateProcessing({ code: 'maple-dental' });
    expect(await six.tryProcessing({ code: 'free-address' })).toEqual({ problems: {}, warnings: [] });
    expect((await refusalFrom(six.tryDonor({ code: 'maple-dental' }))).code).toBe('authorization_settings.code_taken');
    expect((await refusalFrom(six.tryLink({ formUrl: 'maple-dental' }))).messages).toHaveProperty('formUrl');
    expect((await six.processing()).code).not.toBe('free-address');
    expect(await four.tryProcessing({ code: 'maple-dental' })).toEqual({ problems: {}, warnings: [] });
  });
});

describe('two people who save', () => {
  test('do not undo each other unseen', async () => {
    const eight = (await owner(8n)).authorizationSettings;
    const { revision } = await eight.processing();
    const first = await eight.updateProcessing({ requirePhone: true, revision });
    expect(await refusalFrom(eight.updateProcessing({ requireAddress: true, revision }))).toMatchObject({
      status: 409,
      code: 'authorization_settings.changed_meanwhile',
    });
    expect(await eight.updateProcessing({ requireAddress: true, revision: first.revision })).toMatchObject({
      requirePhone: true,
      requireAddress: true,
    });
  });

  test('at the same moment: one of them is told', async () => {
    const eight = (await owner(8n)).authorizationSettings;
    const { revision } = await eight.processing();
    const both = await Promise.allSettled([
      eight.updateProcessing({ introduction: 'Mine', revision }),
      eight.updateProcessing({ introduction: 'Theirs', revision }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('parts that have nothing in common save beside each other', async () => {
    const eight = (await owner(8n)).authorizationSettings;
    const [mail, form] = [await eight.email(), await eight.link()];
    await eight.updateEmail({ customEmailMessage: 'Hello', revision: mail.revision });
    expect(await eight.updateLink({ requirePhone: false, revision: form.revision })).toMatchObject({
      requirePhone: false,
    });
  });
});

test('nobody without the grant reads or changes anything, and nobody another client’s', async () => {
  const reader = await (await callers.member({ clientId: 4n, role: 'client_read_only' }))();
  const asked = [
    () => reader.authorizationSettings.processing(),
    () => reader.authorizationSettings.updateProcessing({ requirePhone: false }),
    () => reader.authorizationSettings.tryProcessing({ code: 'maple-dental' }),
    () => reader.authorizationSettings.optIn(),
    () => reader.authorizationSettings.removeLogo(),
  ];
  for (const ask of asked) expect((await refusalFrom(ask())).code).toBe('auth.forbidden');
  const designer = await (
    await callers.member({ clientId: 4n, role: 'client_custom', flags: ['editAuthorizationSettings'] })
  )();
  expect(await designer.authorizationSettings.processing()).toMatchObject({ clientId: '4' });
});

describe('a page of a payer, before it is saved', () => {
  const page = { flow: 'processing', page: 'check', language: 'fr' } as const;

  test('is the one that is saved, where nothing is changed', async () => {
    const maple = (await owner(4n)).authorizationSettings;
    expect(await maple.preview(page)).toMatchObject({
      page: 'check',
      language: 'fr',
      step: { number: 5, of: 6 },
      business: { name: 'Client 4', addressLines: ['220 Elgin Street', 'Ottawa'], brandColor: '#0f5f5c' },
      agreement: { complete: true },
    });
  });

  test('has what is changed, and nothing is kept', async () => {
    const maple = (await owner(4n)).authorizationSettings;
    const before = await maple.processing();
    const changed = await maple.preview({
      ...page,
      processing: {
        enableIntroduction: true,
        brandColor: '#aa0000',
        address: { address1: '1 Bank Street' },
        otherLanguage: { termsAndConditions: 'Payable le premier du mois.' },
      },
    });
    expect(changed).toMatchObject({
      step: { number: 6, of: 7 },
      business: { brandColor: '#aa0000', addressLines: ['1 Bank Street', 'Ottawa'] },
    });
    expect(changed.agreement?.parts.at(-1)).toMatchObject({ element: 'terms', text: 'Payable le premier du mois.' });
    expect(await maple.processing()).toEqual(before);
  });

  test('at the end shows what somebody might have agreed to', async () => {
    const maple = (await owner(4n)).authorizationSettings;
    const check = await maple.preview({ flow: 'processing', page: 'check', language: 'en' });
    expect(check.debits).toBeNull();
    expect(check.answers).toMatchObject({ firstName: 'Jo', account: '****567' });
    const { receipt } = await maple.preview({ flow: 'donation', page: 'finished', knownDonor: true, language: 'en' });
    expect(receipt).toMatchObject({ name: 'Jo Tremblay', debits: { amount: '50.00' }, agreement: { complete: true } });
    const five = (await owner(5n)).authorizationSettings;
    const american = await five.preview({ flow: 'processing', page: 'finished', language: 'en' });
    expect(american.receipt).toMatchObject({ limit: '500.00', account: '****567' });
    expect(await five.preview({ flow: 'link', page: 'you', language: 'en', link: {} })).toMatchObject({ page: 'you' });
    const planned = await five.preview({
      flow: 'link',
      page: 'payments',
      language: 'en',
      link: { allowTransactionSchedule: false },
    });
    expect(planned.questions).toMatchObject({ schedule: false, limit: true });
  });
});
