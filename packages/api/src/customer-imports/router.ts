import { DomainError } from '@cordelle/domain/errors.ts';
import {
  customerImport,
  fixRowInput,
  importIdInput,
  importListInput,
  importPage,
  importRow,
  importRowInput,
  previewCustomer,
  previewInput,
  previewPage,
  selectRowsInput,
  setMappingInput,
} from '@cordelle/validation/customers/imports.ts';
import { uploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { z } from 'zod';
import { procedure, router } from '../trpc.ts';

const fileInput = z.strictObject({ file: uploadedFile });

/** Spreadsheets of customers: read, checked, mended, imported, taken back. */
export const customerImportsRouter = router({
  receive: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'write', audit: 'change' })
    .input(fileInput)
    .output(customerImport)
    .mutation((): never => {
      throw new DomainError('service.unavailable');
    }),
  list: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'read', audit: 'none' })
    .input(importListInput)
    .output(importPage)
    .query((): never => {
      throw new DomainError('service.unavailable');
    }),
  byId: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'read', audit: 'none' })
    .input(importIdInput)
    .output(customerImport)
    .query((): never => {
      throw new DomainError('service.unavailable');
    }),
  setMapping: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'write', audit: 'change' })
    .input(setMappingInput)
    .output(customerImport)
    .mutation((): never => {
      throw new DomainError('service.unavailable');
    }),
  preview: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'read', audit: 'none' })
    .input(previewInput)
    .output(previewPage)
    .query((): never => {
      throw new DomainError('service.unavailable');
    }),
  row: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'read', audit: 'none' })
    .input(importRowInput)
    .output(importRow)
    .query((): never => {
      throw new DomainError('service.unavailable');
    }),
  fixRow: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'write', audit: 'change' })
    .input(fixRowInput)
    .output(previewCustomer)
    .mutation((): never => {
      throw new DomainError('service.unavailable');
    }),
  select: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'write', audit: 'change' })
    .input(selectRowsInput)
    .output(customerImport)
    .mutation((): never => {
      throw new DomainError('service.unavailable');
    }),
  start: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'write', audit: 'change' })
    .input(importIdInput)
    .output(customerImport)
    .mutation((): never => {
      throw new DomainError('service.unavailable');
    }),
  undo: procedure({ auth: 'member', permission: 'customers.csv_imports', rate: 'write', audit: 'change' })
    .input(importIdInput)
    .output(customerImport)
    .mutation((): never => {
      throw new DomainError('service.unavailable');
    }),
});
