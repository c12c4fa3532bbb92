import type { RequestContext } from '@cordelle/api/context.ts';
import { refusalOf, retrySeconds } from '@cordelle/api/refusal.ts';
import { requireSize, type UploadPurpose } from '@cordelle/api/uploads/limits.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { FILE_LIMITS } from '@cordelle/validation/lists/files.ts';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import { type AnyTRPCRouter, callTRPCProcedure, TRPCError } from '@trpc/server';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ProcedurePath } from '../rest/v3/route.ts';
import { partsOf, uploadLimited } from './multipart.ts';
import { preferredLanguage, requestIdOf } from './request-context.ts';

type Upload = {
  readonly procedure: ProcedurePath;
  /** Field of its input that holds the file. */
  readonly field: string;
  readonly purpose: UploadPurpose;
};

/** What the console hands in, by the name under `/uploads`. */
const UPLOADS: Readonly<Record<string, Upload>> = {
  agreement_scans: { procedure: 'customers.fileScans', field: 'file', purpose: 'agreementScans' },
  agreement_scans_preview: { procedure: 'customers.previewScans', field: 'file', purpose: 'agreementScans' },
  customer_csv: { procedure: 'customerImports.receive', field: 'file', purpose: 'csv' },
  transaction_csv: { procedure: 'transactionImports.receive', field: 'file', purpose: 'csv' },
  client_statement: { procedure: 'settlements.compareStatement', field: 'file', purpose: 'clientStatement' },
  bank_file: { procedure: 'bankFiles.replace', field: 'file', purpose: 'bankFile' },
  bank_file_copy: { procedure: 'recoveredFiles.takeCopy', field: 'file', purpose: 'bankFile' },
  client_document: { procedure: 'clientFiles.upload', field: 'file', purpose: 'onboardingDocument' },
  logo: { procedure: 'authorizationSettings.updateLogo', field: 'logo', purpose: 'logo' },
  provider_logo: { procedure: 'providerSettings.updateLogo', field: 'logo', purpose: 'logo' },
  authorization_form: {
    procedure: 'customers.updateAuthorization',
    field: 'authForm',
    purpose: 'authorizationForm',
  },
};
const PART = 'file';

type Parts = {
  readonly router: AnyTRPCRouter;
  readonly contextOf: (c: Context) => Promise<RequestContext>;
  readonly log: RequestContext['app']['log'];
};

declare module 'hono' {
  interface ContextVariableMap {
    /** Whom a refusal is written for. */
    uploader: RequestContext;
  }
}

/**
 * Files of the console: `POST /uploads/<name>`, a multipart body with one part `file` and the other fields of the procedure
 * beside it. Returns what the procedure answers, and refuses in the words of the other routes.
 */
export function uploadRoutes({ router, contextOf, log }: Parts): Hono {
  const http = new Hono();
  for (const [name, { procedure, field, purpose }] of Object.entries(UPLOADS)) {
    http.post(`/${name}`, uploadLimited(FILE_LIMITS[purpose].maxBytes), async (c) => {
      const ctx = await contextOf(c);
      c.set('uploader', ctx);
      // Whoever is nobody sends nothing that would be read.
      if (ctx.principal.kind === 'anonymous') throw new DomainError('auth.not_signed_in');
      const { [PART]: file, ...fields } = await partsOf(c.req.raw);
      if (!(file instanceof UploadedFile)) throw new DomainError('upload.failed');
      requireSize(file, purpose);
      const output = await callTRPCProcedure({
        router,
        path: procedure,
        type: 'mutation',
        ctx,
        getRawInput: async () => ({ ...fields, [field]: file }),
        signal: c.req.raw.signal,
        batchIndex: 0,
      });
      sayAlong(c, ctx);
      return c.json(output);
    });
  }
  http.onError((error, c) => {
    const ctx = c.get('uploader');
    const language = ctx?.language ?? preferredLanguage(c.req.header('accept-language'));
    const refusal = refusalOf(error, language);
    // What a procedure threw was logged where it ran.
    if (refusal.code === 'internal' && !(error instanceof TRPCError))
      log.error({ err: error, requestId: requestIdOf(c) }, 'upload failed');
    if (ctx) sayAlong(c, ctx);
    const seconds = retrySeconds(error);
    if (seconds !== null) c.header('Retry-After', String(seconds));
    return c.json({ ...refusal, requestId: requestIdOf(c) }, refusal.status as ContentfulStatusCode);
  });
  return http;
}

function sayAlong(c: Context, { responseHeaders }: RequestContext): void {
  for (const [name, value] of responseHeaders) c.header(name, value);
}
