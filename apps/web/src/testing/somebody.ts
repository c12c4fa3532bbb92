import type { Me } from '@cordelle/validation/auth.ts';

/** Somebody signed in with nothing left to do first. */
export const ADA: Me['user'] = {
  id: '7',
  email: 'ada@example.test',
  firstName: 'Ada',
  lastName: 'Lane',
  language: 'en',
  kind: 'member',
  twoFactor: false,
  confirmed: true,
  restriction: null,
  detailsMissing: false,
  showNewFeatureTour: false,
};
