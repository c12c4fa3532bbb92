import type { AppRouter } from '@cordelle/api/root.ts';
import type { DocumentTitle } from '@cordelle/domain/client/document-titles.ts';
import { TRPCClientError } from '@trpc/client';
import type { inferRouterOutputs } from '@trpc/server';
import { chosenClient } from './me/chosen-client.ts';
import { noteSessionEnd } from './me/session-end.ts';

type Outputs = inferRouterOutputs<AppRouter>;
/** What may be handed in, by its name under `/uploads`, and what is answered. */
type Answers = {
  agreement_scans: Outputs['customers']['fileScans'];
  agreement_scans_preview: Outputs['customers']['previewScans'];
  customer_csv: Outputs['customerImports']['receive'];
  transaction_csv: Outputs['transactionImports']['receive'];
  client_statement: Outputs['settlements']['compareStatement'];
  bank_file: Outputs['bankFiles']['replace'];
  bank_file_copy: Outputs['recoveredFiles']['takeCopy'];
  authorization_form: Outputs['customers']['updateAuthorization'];
  client_document: Outputs['clientFiles']['upload'];
  logo: Outputs['authorizationSettings']['updateLogo'];
  provider_logo: Outputs['providerSettings']['updateLogo'];
};
/** What is told of a file besides its bytes. */
type Fields = {
  agreement_scans: { readonly choices: string };
  agreement_scans_preview: { readonly choices: string };
  customer_csv: Record<string, never>;
  transaction_csv: Record<string, never>;
  client_statement: Record<string, never>;
  bank_file: { readonly bankFileId: string; readonly note: string };
  bank_file_copy: { readonly rail: 'CA' | 'US' };
  authorization_form: { readonly customerId: string; readonly agreementId?: string };
  client_document: { readonly title: DocumentTitle };
  logo: Record<string, never>;
  provider_logo: Record<string, never>;
};

type Options = {
  /** Called while bytes leave, with how much of them has: 0 to 1. */
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
  /** Sent twice under the same key, it is done once. */
  readonly idempotencyKey?: string;
};

/**
 * Hands in a file. Throws what a refused call of the console throws, so that `mapServerMessages` and the alerts read it; a
 * connection that breaks throws as a call without an answer does, and `signal` an `AbortError`.
 */
export function upload<Name extends keyof Answers>(
  name: Name,
  file: File,
  fields: Fields[Name],
  { onProgress, signal, idempotencyKey }: Options = {},
): Promise<Answers[Name]> {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) body.append(key, String(value));
  body.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    // `fetch` cannot tell how much of a body has left.
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    request.open('POST', `/uploads/${name}`);
    request.responseType = 'json';
    request.setRequestHeader('x-requested-by', 'console');
    const clientId = chosenClient();
    if (clientId) request.setRequestHeader('x-client-id', clientId);
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = () => {
      noteSessionEnd(request.getResponseHeader('expiry'));
      if (request.status === 200) resolve(request.response);
      else reject(errorOf(request.response));
    };
    request.onerror = () => reject(TRPCClientError.from(new TypeError('no answer came')));
    request.onabort = () => reject(new DOMException('the upload was cancelled', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', cancel);
    if (signal?.aborted) {
      reject(new DOMException('the upload was cancelled', 'AbortError'));
      return;
    }
    signal?.addEventListener('abort', cancel);
    request.send(body);
  });
}

/** The refusal as the error of a call: same class, same data. What is no refusal, as of a proxy, is an answer that never came. */
function errorOf(refusal: unknown): Error {
  if (typeof refusal !== 'object' || refusal === null || !('code' in refusal))
    return TRPCClientError.from(new TypeError('no answer came'));
  return TRPCClientError.from({ error: { code: -32600, message: String(refusal.code), data: refusal } });
}
