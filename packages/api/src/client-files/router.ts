import {
  clientDocuments,
  clientDocumentsInput,
  documentInput,
  documentKept,
  documentsInput,
  uploadDocumentInput,
} from '@cordelle/validation/client-files.ts';
import { procedure, router } from '../trpc.ts';
import { documentsForStaff, documentsOf, receiveDocument, takeBack } from './documents.ts';

/** Documents a business hands in about itself. Its applicants see what they gave; the provider's people see every version. */
export const clientFilesRouter = router({
  list: procedure({ auth: 'member', permission: 'documents.view', rate: 'read', audit: 'read' })
    .input(documentsInput)
    .output(clientDocuments)
    .query(({ ctx, input }) => documentsOf(ctx, input.title)),

  upload: procedure({ auth: 'member', permission: 'documents.upload', rate: 'upload', audit: 'change' })
    .input(uploadDocumentInput)
    .output(documentKept)
    .mutation(({ ctx, input }) => receiveDocument(ctx, input)),

  /** Takes a document back before anybody reviews it. */
  remove: procedure({ auth: 'member', permission: 'documents.upload', rate: 'write', audit: 'change' })
    .input(documentInput)
    .output(clientDocuments)
    .mutation(({ ctx, input }) => takeBack(ctx, BigInt(input.fileId))),

  /** For whoever reviews an application, without entering the client. */
  ofClient: procedure({ auth: 'staff', permission: 'staff.clients', rate: 'read', audit: 'read' })
    .input(clientDocumentsInput)
    .output(clientDocuments)
    .query(({ ctx, input }) => documentsForStaff(ctx, BigInt(input.id))),
});
