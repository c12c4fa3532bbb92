import { DomainError } from '@cordelle/domain/errors.ts';
import { customerIdInput, customerListInput, customerRecord } from '@cordelle/validation/customers/record.ts';
import { downloadLink } from '@cordelle/validation/download-link.ts';
import { uploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { procedure } from '../trpc.ts';

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
    .mutation((): never => {
      throw new DomainError('service.unavailable');
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
