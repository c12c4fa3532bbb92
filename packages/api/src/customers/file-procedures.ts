import { matchedScans, scanChoicesText } from '@cordelle/validation/customers/agreement-scans.ts';
import { customerExportInput } from '@cordelle/validation/customers/export.ts';
import { customerIdInput, customerRecord } from '@cordelle/validation/customers/record.ts';
import { downloadLink } from '@cordelle/validation/download-link.ts';
import { uploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { recordId } from '@cordelle/validation/wire.ts';
import { z } from 'zod';
import { linkTo } from '../exports/download-link.ts';
import { procedure } from '../trpc.ts';
import { inspectDocument } from '../uploads/inspect-document.ts';
import { scanned } from '../uploads/scan-upload.ts';
import { fileScans, previewScans } from './agreement-scans.ts';
import { exportFilename } from './export-customers.ts';
import { formOfAgreement, keepPermissionForm, permissionFormOf } from './permission-forms.ts';
import { customerById } from './queries.ts';

/** Of one agreement; left out: of the one that the customer shows. */
const formOf = customerIdInput.extend({ agreementId: recordId.optional() });
const formInput = formOf.extend({ authForm: uploadedFile });

const scansInput = z.strictObject({ file: uploadedFile, choices: scanChoicesText });

/** Files about customers: signed forms handed in and out, and the list as a spreadsheet. */
export const fileProcedures = {
  export: procedure({
    auth: 'member',
    permission: 'customers.export',
    scope: 'customers:read',
    rate: 'export',
    audit: 'read',
    proof: 'recent_to_see_numbers',
  })
    .input(customerExportInput)
    .output(downloadLink)
    .query(({ ctx, input }) =>
      linkTo(ctx, ctx.client.id, { what: 'customers', input }, exportFilename(ctx.client.country, ctx.app.clock.now())),
    ),
  updateAuthorization: procedure({
    auth: 'member',
    permission: 'customers.edit',
    scope: 'authorizations:write',
    rate: 'upload',
    audit: 'change',
  })
    .input(formInput)
    .output(customerRecord)
    .mutation(async ({ ctx, input }) => {
      const customerId = BigInt(input.customerId);
      await ctx.read((tx) => customerById(tx, ctx.client.id, customerId, ctx.app.clock.now()));
      const file = await scanned(ctx.app, ctx.client.id, await inspectDocument(input.authForm, 'authorizationForm'));
      return ctx.write(async (tx) => {
        await keepPermissionForm(tx, ctx.app, {
          clientId: ctx.client.id,
          customerId,
          agreementId: input.agreementId === undefined ? null : BigInt(input.agreementId),
          file,
          actor: ctx.actor,
          at: ctx.app.clock.now(),
        });
        return customerById(tx, ctx.client.id, customerId, ctx.app.clock.now());
      });
    }),
  previewScans: procedure({
    auth: 'member',
    permission: 'customers.edit',
    scope: 'authorizations:write',
    rate: 'upload',
    audit: 'none',
  })
    .input(scansInput)
    .output(matchedScans)
    .mutation(({ ctx, input }) => previewScans(ctx, input.file, input.choices)),
  fileScans: procedure({
    auth: 'member',
    permission: 'customers.edit',
    scope: 'authorizations:write',
    rate: 'upload',
    audit: 'change',
  })
    .input(scansInput)
    .output(matchedScans)
    .mutation(({ ctx, input }) => fileScans(ctx, input.file, input.choices)),
  permissionForm: procedure({
    auth: 'member',
    permission: 'customers.view_permission_form',
    rate: 'read',
    audit: 'read',
  })
    .input(formOf)
    .output(downloadLink)
    .query(async ({ ctx, input }) => {
      const customerId = BigInt(input.customerId);
      const { fileId, filename } = await ctx.read((tx) =>
        input.agreementId === undefined
          ? permissionFormOf(tx, ctx.client.id, customerId)
          : formOfAgreement(tx, ctx.client.id, customerId, BigInt(input.agreementId)),
      );
      const form = { what: 'permission_form', customerId: input.customerId, fileId: String(fileId) } as const;
      return linkTo(ctx, ctx.client.id, form, filename);
    }),
};
