import { get, put, type Route } from '../route.ts';

export const customerRoutes: readonly Route[] = [
  get('/customers', 'customers.list'),
  put('/customers/:id/update_authorization', 'customers.updateAuthorization', {
    rename: { id: 'customerId' },
    upload: 'authorizationForm',
    as: 'customer',
    refusals: ['upload.not_accepted', 'upload.too_large', 'upload.unsafe_document', 'upload.one_file_only'],
  }),
];
