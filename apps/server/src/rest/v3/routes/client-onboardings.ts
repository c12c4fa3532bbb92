import { dryRun, get, post, put, type Route } from '../route.ts';

const SUBMITTED = {
  dryRun: dryRun('onboardings.tryStep', (tried) => tried),
  refusals: [
    'onboarding.changed_meanwhile',
    'onboarding.page_closed',
    'onboarding.page_not_reached',
    'onboarding.incomplete',
    'onboarding.not_yours',
  ],
} as const;

/** A business opens its account, page by page. */
export const clientOnboardingRoutes: readonly Route[] = [
  get('/client_onboardings', 'onboardings.get'),
  post('/client_onboardings', 'onboardings.begin', SUBMITTED),
  put('/client_onboardings/:id', 'onboardings.submitStep', SUBMITTED),
  get('/third_party_clients/:third_party_id', 'onboardings.thirdPartyClient'),
  post('/clients/:id/signup_completed', 'onboardings.markCompleted', { rename: { id: 'clientId' } }),
];
