import { DomainError } from '@cordelle/domain/errors.ts';
import {
  authorizationMailPreview,
  authorizationMailPreviewInput,
  createAndSendInput,
  emailAuthRequestInput,
  publicLink,
  sentTo,
} from '@cordelle/validation/customers/authorization-mail.ts';
import { procedure } from '../trpc.ts';

/** How payers are asked for their authorization. */
export const authorizationMailProcedures = {
  emailAuthRequest: procedure({
    auth: 'member',
    permission: 'customers.email_auth_request',
    rate: 'write',
    audit: 'change',
  })
    .input(emailAuthRequestInput)
    .output(sentTo)
    .mutation((): never => {
      throw new DomainError('service.unavailable');
    }),
  createAndSendAuthorizations: procedure({
    auth: 'member',
    permission: 'customers.new',
    rate: 'write',
    audit: 'change',
  })
    .input(createAndSendInput)
    .output(sentTo)
    .mutation((): never => {
      throw new DomainError('service.unavailable');
    }),
  authorizationMailPreview: procedure({
    auth: 'member',
    permission: 'customers.email_auth_request',
    rate: 'read',
    audit: 'none',
  })
    .input(authorizationMailPreviewInput)
    .output(authorizationMailPreview)
    .query((): never => {
      throw new DomainError('service.unavailable');
    }),
  publicLink: procedure({ auth: 'member', permission: 'customers.new', rate: 'read', audit: 'none' })
    .output(publicLink)
    .query((): never => {
      throw new DomainError('service.unavailable');
    }),
};
