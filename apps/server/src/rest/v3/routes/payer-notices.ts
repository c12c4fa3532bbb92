import type { ErrorCode } from '@cordelle/domain/errors.ts';
import { get, post, type Route } from '../route.ts';

const REFUSALS: readonly ErrorCode[] = [
  'payer_notice.too_soon',
  'payer_notice.too_far',
  'payer_notice.name_required',
  'payer_notice.same_name',
  'payer_notice.not_assignable',
];

/** What a business tells all of its payers at once. */
export const payerNoticeRoutes: readonly Route[] = [
  get('/payer_notices', 'payerNotices.list'),
  post('/payer_notices/preview', 'payerNotices.preview', { body: 'payer_notice', refusals: REFUSALS }),
  post('/payer_notices', 'payerNotices.create', {
    body: 'payer_notice',
    as: 'payer_notice',
    refusals: [...REFUSALS, 'payer_notice.nobody', 'payer_notice.too_many'],
  }),
  get('/payer_notices/:id', 'payerNotices.byId', { as: 'payer_notice', refusals: ['record.not_found'] }),
  get('/payer_notices/:id/recipients', 'payerNotices.recipients', { refusals: ['record.not_found'] }),
  get('/payer_notices/:id/letters', 'payerNotices.letters', { refusals: ['record.not_found'] }),
  post('/payer_notices/:id/posted', 'payerNotices.posted', {
    refusals: ['record.not_found', 'payer_notice.posted_day'],
  }),
];
