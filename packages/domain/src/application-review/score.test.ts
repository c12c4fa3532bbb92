import { describe, expect, test } from 'vitest';
import { riskOf, type ScoreFacts, scoreLines, scoreOf } from './score.ts';

const CLINIC: ScoreFacts = {
  businessType: 'Corporation',
  category: 'Health & Fitness',
  subcategory: 'Clinic',
  paymentTiming: ['After the service is completed'],
  agreementType: ['Signed agreement or contract'],
  volumes: {
    average: '$100 - $499',
    count: '101 - 500',
    customers: '101 - 500',
    month: '$25,000 - $99,999',
    largestCents: 300_000n,
  },
  ownerLevels: 1,
  foreignOwner: false,
  unnamedQuarter: false,
  controlPersonOnly: false,
  identityDiffers: false,
  identityRiskLabel: false,
  account: 'full',
  accountKnownElsewhere: false,
  hasWebsite: true,
  byThirdParty: false,
  collectsForOthers: false,
  peopleOfClosedClient: false,
};
const score = (change: Partial<ScoreFacts>) => scoreOf(scoreLines({ ...CLINIC, ...change }));

test('a clinic whose papers are in order scores 5 for its month: low', () => {
  expect(scoreLines(CLINIC)).toEqual([{ line: 'monthly_amount', points: 5 }]);
  expect(riskOf(score({}))).toBe('low');
});

test('a lender on papers alone scores 100: high', () => {
  const lines = scoreLines({
    ...CLINIC,
    businessType: 'Proprietorship',
    category: 'Finance',
    subcategory: 'Lending',
    agreementType: ['Verbal agreement'],
    hasWebsite: false,
    account: 'documents',
    volumes: {
      average: '$100 - $499',
      count: '11 - 50',
      month: '$100,000 - $499,999',
      largestCents: 800_000n,
    },
  });
  expect(Object.fromEntries(lines.map(({ line, points }) => [line, points]))).toEqual({
    type: 5,
    category: 25,
    agreement_verbal: 15,
    largest_amount: 10,
    monthly_amount: 15,
    volumes_do_not_fit: 15,
    account_evidence: 10,
    no_website: 5,
  });
  expect(scoreOf(lines)).toBe(100);
  expect(riskOf(scoreOf(lines))).toBe('high');
});

describe('each fact counts by itself', () => {
  test.each<[Partial<ScoreFacts>, number]>([
    [{ businessType: 'Government' }, -10],
    [{ businessType: 'Trust' }, 15],
    [{ businessType: 'Co-operative' }, 5],
    [{ category: 'Other', subcategory: 'Other' }, 10],
    [{ category: 'Retail & Wholesale', subcategory: 'Food' }, 5],
    [{ category: 'Finance', subcategory: 'Leasing' }, 0],
    [{ paymentTiming: ['Before providing the service', 'Other: by the season'] }, 15],
    [{ agreementType: ['Other: by handshake'] }, 5],
    [{ ownerLevels: 3 }, 10],
    [{ foreignOwner: true }, 15],
    [{ unnamedQuarter: true }, 25],
    [{ controlPersonOnly: true }, 5],
    [{ identityDiffers: true }, 15],
    [{ identityRiskLabel: true }, 20],
    [{ account: 'partial' }, 5],
    [{ account: 'none' }, 25],
    [{ account: null }, 0],
    [{ accountKnownElsewhere: true }, 20],
    [{ byThirdParty: true }, 5],
    [{ collectsForOthers: true }, 30],
    [{ peopleOfClosedClient: true }, 30],
    [{ volumes: { ...CLINIC.volumes, largestCents: 500_000n } }, 0],
    [{ volumes: { ...CLINIC.volumes, largestCents: 500_001n } }, 10],
    [{ volumes: { ...CLINIC.volumes, largestCents: 2_500_001n } }, 20],
    [{ volumes: { month: '$500,000 or more' } }, 20],
  ])('%o adds %i', (change, points) => expect(score(change) - score({})).toBe(points));
});

test.each([
  [-10, 'low'],
  [19, 'low'],
  [20, 'medium'],
  [49, 'medium'],
  [50, 'high'],
] as const)('%i is %s', (points, band) => expect(riskOf(points)).toBe(band));
