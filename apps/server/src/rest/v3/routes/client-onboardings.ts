import { dryRun, get, post, put, type Route } from '../route.ts';

const SUBMITTED = {
  dryRun: dryRun('onboardings.tryStep', (tried) => tried),
  refusals: [
    'onboarding.changed_meanwhile',
    'onboarding.page_closed',
    'onboarding.page_not_reached',
    'onboarding.incomplete',
    'onboarding.not_yours',
    'onboarding.third_party_contradicts',
    'owners.circle',
    'owners.too_deep',
    'owners.twice_under_parent',
    'owners.share_over_whole',
    'owners.too_many',
    'owners.proprietor_alone',
    'owners.control_person_of_business',
    'owners.none',
    'owners.entity_without_individual',
    'owners.control_person_missing',
    'owners.field_required',
    'owners.position_without_control',
    'owners.email_missing',
    'owners.email_of_another',
    'account.date_of_birth_impossible',
    'address.region_unknown',
    'address.postal_code_ca',
    'address.postal_code_us',
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
