import { DomainError } from '@cordelle/domain/errors.ts';
import { customerIdInput, customerListInput, customerRecord } from '@cordelle/validation/customers/record.ts';
import { downloadLink } from '@cordelle/validation/download-link.ts';
import { uploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { procedure } from '../trpc.ts';
import { inspectDocument } from '../uploads/inspect-document.ts';
import { keepPermissionForm } from './permission-forms.ts';
import { customerById } from './queries.ts';

const exportInput = customerListInput.omit({ skip: true, limit: true, customerId: true });
const formInput = customerIdInput.extend({ authForm: uploadedFile });

/** Files about customers: signed forms handed in and out, and the list as a spreadsheet. */
export const fileProcedures = {
  export: procedure({ auth: 'member', permission: 'customers.export', rate: 'read', audit: 'read' })
    .input(exportInput)
    .output(downloadLink)
    .query((): never => {
      throw new DomainError('service.unavailable');
    }),
  updateAuthorization: procedure({ auth: 'member', permission: 'customers.edit', rate: 'write', audit: 'change' })
    .input(formInput)
    .output(customerRecord)
    .mutation(async ({ ctx, input }) => {
      const customerId = BigInt(input.customerId);
      await ctx.read((tx) => customerById(tx, ctx.client.id, customerId));
      const file = await inspectDocument(input.authForm, 'authorizationForm');
      return ctx.write(async (tx) => {
        await keepPermissionForm(tx, ctx.app, {
          clientId: ctx.client.id,
          customerId,
          file,
          actor: ctx.actor,
          at: ctx.app.clock.now(),
        });
        return customerById(tx, ctx.client.id, customerId);
      });
    }),
  permissionForm: procedure({
    auth: 'member',
    permission: 'customers.view_permission_form',
    rate: 'read',
    audit: 'read',
  })
    .input(customerIdInput)
    .output(downloadLink)
    .query((): never => {
      throw new DomainError('service.unavailable');
    }),
};
