import { get, post, put, type Route } from '../route.ts';

const LINK = ['identity.link_unknown', 'identity.link_expired'] as const;

/** Owners who show who they are: what their page asks, and how whoever applied sends them there. */
export const ownerIdentityRoutes: readonly Route[] = [
  get('/owner_signups', 'ownerSignups.open', { refusals: [...LINK] }),
  put('/owner_signups', 'ownerSignups.complete', { body: 'owner_signup', refusals: [...LINK] }),
  post('/owner_signups/verify', 'ownerSignups.verify', {
    body: 'owner_signup',
    refusals: [
      ...LINK,
      'identity.by_hand',
      'identity.consent_needed',
      'identity.being_checked',
      'identity.decided',
      'identity.too_soon',
      'identity.too_many',
      'identity.unavailable',
    ],
  }),
  get('/owners/:owner_id/verification_link', 'ownerIdentities.link', { refusals: ['record.not_found'] }),
  post('/client_onboardings/:id/resend_owner_link', 'ownerIdentities.resend', {
    refusals: [
      'record.not_found',
      'identity.owner_needed',
      'identity.no_address',
      'identity.decided',
      'identity.sent_recently',
      'identity.sent_often',
    ],
  }),
];
