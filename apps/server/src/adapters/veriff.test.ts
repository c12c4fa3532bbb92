import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { veriff } from './veriff.ts';
import { isSigned, signatureOf } from './veriff-signature.ts';

// Source: reference/onboarding.md §1.3.
const K1 = 'veriff-shared-secret-for-tests-0001';
const K2 = 'veriff-shared-secret-for-tests-0002';
const SESSION = '12df6045-3846-3e45-946a-14fa6136d78b';
const CREATE =
  '{"verification":{"callback":"https://cordelle.test/verification_complete","person":{"firstName":"Léa","lastName":"Roy"},"vendorData":"own_000001","endUserId":"c1de400b-1877-4284-8494-071d37916197"}}';
const EVENT =
  '{"id":"12df6045-3846-3e45-946a-14fa6136d78b","attemptId":"8a9f1e20-6d3e-41ed-a6f1-0de5c95af74d","feature":"selfid","code":7002,"action":"submitted","vendorData":"own_000001","endUserId":"c1de400b-1877-4284-8494-071d37916197"}';
const APPROVED =
  '{"status":"success","verification":{"id":"12df6045-3846-3e45-946a-14fa6136d78b","attemptId":"8a9f1e20-6d3e-41ed-a6f1-0de5c95af74d","vendorData":"own_000001","endUserId":"c1de400b-1877-4284-8494-071d37916197","status":"approved","code":9001,"reason":null,"reasonCode":null,"decisionTime":"2026-03-18T16:31:05.000Z","acceptanceTime":"2026-03-18T16:20:00.000Z","person":{"firstName":"LÉA","lastName":"ROY","dateOfBirth":"1984-05-02"},"document":{"type":"DRIVERS_LICENSE","number":"R1234567890","country":"CA","state":"QC","validUntil":"2029-05-02"}},"technicalData":{"ip":"203.0.113.7"}}';
const RESUBMIT =
  '{"status":"success","verification":{"id":"12df6045-3846-3e45-946a-14fa6136d78b","attemptId":"0b7f3c52-5a1e-4a6e-9a55-7b1c2f9f0d11","vendorData":"own_000001","endUserId":"c1de400b-1877-4284-8494-071d37916197","status":"resubmission_requested","code":9103,"reason":"Poor image quality","reasonCode":204,"decisionTime":"2026-03-18T16:10:00.000Z","acceptanceTime":"2026-03-18T16:00:00.000Z","person":null,"document":null},"technicalData":{"ip":"203.0.113.7"}}';
const EXPIRED =
  '{"status":"success","verification":{"id":"12df6045-3846-3e45-946a-14fa6136d78b","attemptId":"8a9f1e20-6d3e-41ed-a6f1-0de5c95af74d","vendorData":"own_000001","endUserId":null,"status":"expired","code":9104,"reason":null,"reasonCode":null,"decisionTime":"2026-03-25T16:00:00.000Z","acceptanceTime":"2026-03-18T16:00:00.000Z","person":null,"document":null},"technicalData":{"ip":null}}';
const UNDECIDED = '{"status":"success","verification":null}';

const VECTORS = [
  ['V1', SESSION, 36, 'b1bb5bfb699d26597258b4e8dc35b06d70522f80fb9d31c0313a08d7b910ab44'],
  ['V2', CREATE, 199, 'f96df78fd3bf54e6920af7b3e32327ddae802c59e28288b91ba22d9d7edcce31'],
  ['V3', EVENT, 225, 'd70cfe3a3c9f4dbfe0b14c65fa030082d50422d6f535569436f11930133adb10'],
  ['V4', APPROVED, 585, '9ad1ded08302c10cd0cb61ae440dd2b1a107bdf7125769f07b6231e47638a471'],
  ['V5', RESUBMIT, 455, 'fa6185f6a392b722e093e5ccadd62467fe96a4f19305427787bbe7a6cfae423d'],
  ['V6', EXPIRED, 382, '8a6c3dba8062aca8f9899440bdb5c81a4d53bc78972233330ee52b8df9400db6'],
  ['V7', UNDECIDED, 40, '2701c853f69b73e0248f87ee796f332b05056396e2ec9ed4bcc2b06fb610d5a9'],
] as const;

describe('signatures', () => {
  test('V0: as RFC 4231 has it', () => {
    expect(signatureOf('Jefe', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  test.each(VECTORS)('%s', (_name, message, bytes, hex) => {
    expect(Buffer.byteLength(message)).toBe(bytes);
    expect(signatureOf(K1, message)).toBe(hex);
    expect(isSigned([K1], Buffer.from(message), hex)).toBe(true);
    expect(isSigned([K1], Buffer.from(message), hex.toUpperCase())).toBe(true);
  });

  test.each([
    ['N1: é written as an escape', CREATE, 'e6cc9ce1dd79b263047d6b115fcf4e6682528a1d1e5a65466d0c7ccf938846f2'],
    ['N2: pretty-printed', CREATE, '7fa212e3499260503e60388146a6465e71d3b24ac5108ac8a1faad2a2e853138'],
    ['N3: a newline at the end', APPROVED, 'a45c6ab014a996c9b4a29bd1e3f1bf25b5952850479f00d41445ef12511b6664'],
    ['N4: the id in upper case', SESSION, '22a3db147d4b48d543afb1cfc826d9fb0f55adc8bc4e4f9983fe4e78e8cc3dfe'],
    ['N5: the bytes of the id', SESSION, 'cd179e00dd7dbab36e787f591818a21fc7e2f2ae531bed2cd3e3b050da9c4ebe'],
    ['N6: the old form', APPROVED, 'c109eece5e0e4f35e0e05b8a97816fae9462697e864bf9013020b96654f185a9'],
    ['none', APPROVED, null],
    ['nothing', APPROVED, ''],
    ['short', APPROVED, '9ad1ded0'],
    ['no hex', APPROVED, 'z'.repeat(64)],
    ['two', APPROVED, `${VECTORS[3][3]}, ${VECTORS[3][3]}`],
  ])('refused: %s', (_name, message, hex) => {
    expect(isSigned([K1, K2], Buffer.from(message), hex)).toBe(false);
  });

  test('N6 is what it says', () => {
    expect(createHash('sha256').update(APPROVED).update(K1).digest('hex')).toBe(
      'c109eece5e0e4f35e0e05b8a97816fae9462697e864bf9013020b96654f185a9',
    );
  });

  test('V8: while a secret is changed both are believed; afterwards the new one alone', () => {
    const under2 = [
      [SESSION, 'b96526105df7d7c5a4af153cd9ade96da5530898db82afd89ddb3eddc7a29d38'],
      [APPROVED, '6060a11dd3326c55d3837e8140d97c35cb7cc263fa557d94001146bba405f9f2'],
    ] as const;
    for (const [message, hex] of under2) {
      expect(isSigned([K1, K2], message, hex)).toBe(true);
      expect(isSigned([K2], message, hex)).toBe(true);
      expect(isSigned([K1], message, hex)).toBe(false);
    }
    for (const [, message, , hex] of VECTORS) {
      expect(isSigned([K2, K1], message, hex)).toBe(true);
      expect(isSigned([K2], message, hex)).toBe(false);
    }
  });

  test('V9: it is the bytes that are signed, not what they mean', () => {
    const raw = '{"decisionScore":1.0}';
    const hex = 'e04342311f70918c59259f1936ea489dbf6cc000b7a239654efd5f8de8295f92';
    expect(isSigned([K1], raw, hex)).toBe(true);
    expect(isSigned([K1], JSON.stringify(JSON.parse(raw)), hex)).toBe(false);
  });
});

const service = veriff({
  apiUrl: new URL('https://stationapi.veriff.test'),
  apiKey: 'our-key',
  secrets: [K1, K2],
  origins: ['https://alchemy.veriff.com'],
  integrationId: null,
  features: [],
});
const read = (body: string, headers: Record<string, string> = {}) => {
  const sent = new Headers({ 'x-auth-client': 'our-key', 'x-hmac-signature': signatureOf(K1, body), ...headers });
  return service.read({ body: Buffer.from(body), header: (name) => sent.get(name) });
};

describe('messages', () => {
  test('an event', () => {
    expect(read(EVENT)).toEqual({
      kind: 'news',
      news: {
        sessionId: SESSION,
        vendorData: 'own_000001',
        attemptId: '8a9f1e20-6d3e-41ed-a6f1-0de5c95af74d',
        status: 'submitted',
        reasonCode: null,
        decidedAt: null,
        document: null,
        riskLabels: [],
      },
    });
  });

  test('a decision, with what was read', () => {
    expect(read(APPROVED)).toMatchObject({
      kind: 'news',
      news: {
        status: 'approved',
        decidedAt: new Date('2026-03-18T16:31:05Z'),
        document: { firstName: 'LÉA', dateOfBirth: '1984-05-02', number: 'R1234567890', state: 'QC' },
      },
    });
    expect(read(RESUBMIT)).toMatchObject({
      news: { status: 'resubmission_requested', reasonCode: 204, document: null },
    });
    expect(read(EXPIRED)).toMatchObject({ news: { status: 'expired', reasonCode: null } });
  });

  test.each([
    ['reason as a number', { reason: 204, reasonCode: null }, { reasonCode: 204 }],
    ['reason code as text', { reasonCode: '207' }, { reasonCode: 207 }],
    ['reason as words', { reason: 'Poor', reasonCode: null }, { reasonCode: null }],
    [
      'time with six digits',
      { decisionTime: '2026-03-18T16:31:05.123456Z' },
      { decidedAt: new Date('2026-03-18T16:31:05.123Z') },
    ],
    ['no time', { decisionTime: null }, { decidedAt: null }],
    ['an unknown field and another order', { aNewField: { deep: [1] } }, { status: 'approved' }],
    [
      'risk labels',
      { riskLabels: [{ label: 'document_seen_before', category: 'fraud', sessionIds: ['x'] }] },
      { riskLabels: ['document_seen_before'] },
    ],
    ['a person in another form', { person: 'LÉA ROY' }, { status: 'approved' }],
    ['a birth date in another form', { person: { dateOfBirth: '02/05/1984' } }, { document: { dateOfBirth: null } }],
  ])('%s', (_name, change, expected) => {
    const { verification } = JSON.parse(APPROVED);
    expect(read(JSON.stringify({ verification: { ...verification, ...change }, status: 'success' }))).toMatchObject({
      news: expected,
    });
  });

  test.each([
    ['a type that came later', '{"id":"12df6045-3846-3e45-946a-14fa6136d78b","code":7009,"action":"paused"}', SESSION],
    ['another status', APPROVED.replace('"approved"', '"frozen"'), SESSION],
    ['undecided', UNDECIDED, null],
    ['no JSON', 'hello', null],
    ['a list', '[]', null],
  ])('genuine and of no use: %s', (_name, body, sessionId) => {
    expect(read(body)).toEqual({ kind: 'other', sessionId });
  });

  test.each([
    ['unsigned', { 'x-hmac-signature': '' }],
    ['by somebody else', { 'x-hmac-signature': signatureOf('another secret', APPROVED) }],
    ['to somebody else', { 'x-auth-client': 'another-key' }],
    ['by two signatures that disagree', { 'vrf-hmac-signature': signatureOf(K2, APPROVED) }],
    ['to two keys that disagree', { 'vrf-auth-client': 'another-key' }],
  ])('refused: %s', (_name, headers) => {
    expect(read(APPROVED, headers)).toBeNull();
  });

  test('either name of a header will do, and both where they agree', () => {
    const sent = new Headers({ 'vrf-auth-client': 'our-key', 'vrf-hmac-signature': signatureOf(K2, APPROVED) });
    expect(service.read({ body: Buffer.from(APPROVED), header: (name) => sent.get(name) })?.kind).toBe('news');
    expect(read(APPROVED, { 'vrf-hmac-signature': signatureOf(K1, APPROVED) })?.kind).toBe('news');
  });
});
