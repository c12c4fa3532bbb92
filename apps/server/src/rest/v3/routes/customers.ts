import { saved } from '@cordelle/validation/wire.ts';
import { z } from 'zod';
import { answering, get, post, put, type Route } from '../route.ts';
import { CUSTOMER_SHOWN } from './customer-edits.ts';

/** What stands around the spreadsheet where JSON is asked for; the adapter writes it. */
const spreadsheet = answering('customers.export', z.object({ csv: z.string() }), () => ({ csv: '' }));

const formKept = answering('customers.updateAuthorization', saved, ({ id }) => ({ id }));

const ARCHIVE_REFUSALS = [
  'upload.zip_unreadable',
  'upload.zip_too_many',
  'upload.too_large',
  'upload.too_small',
  'upload.one_file_only',
] as const;

export const customerRoutes: readonly Route[] = [
  post('/customers/scans_preview', 'customers.previewScans', {
    upload: 'agreementScans',
    refusals: ARCHIVE_REFUSALS,
  }),
  post('/customers/scans', 'customers.fileScans', { upload: 'agreementScans', refusals: ARCHIVE_REFUSALS }),
  get('/customers', 'customers.list'),
  get('/customers/export', 'customers.export', { download: 'csv', answer: spreadsheet }),
  get('/customers/:id', 'customers.byId', { rename: { id: 'customerId' }, as: 'customer' }),
  get('/customers/:id/permission_form', 'customers.permissionForm', { rename: { id: 'customerId' } }),
  put('/customers/:id/update_authorization', 'customers.updateAuthorization', {
    rename: { id: 'customerId' },
    upload: 'authorizationForm',
    answer: formKept,
    shows: CUSTOMER_SHOWN,
    refusals: [
      'upload.not_accepted',
      'upload.too_large',
      'upload.too_small',
      'upload.unsafe_document',
      'upload.one_file_only',
    ],
  }),
];
