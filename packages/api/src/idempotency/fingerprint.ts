import { createHash, createHmac } from 'node:crypto';
import { UploadedFile } from '@cordelle/validation/uploaded-file.ts';
import type { RequestContext } from '../context.ts';

/** JSON with sorted keys: two spellings of one input have one fingerprint. A file counts by its name and the hash of its bytes. */
function canonical(value: unknown): string {
  if (value instanceof UploadedFile) return canonical({ filename: value.filename, sha256: digest(value.bytes) });
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

const digest = (value: string | Uint8Array): string => createHash('sha256').update(value).digest('hex');

/** Keyed: inputs may hold bank numbers, which a plain hash would give away to whoever tries them all. */
export const fingerprintOf = ({ app }: Pick<RequestContext, 'app'>, input: unknown): string =>
  createHmac('sha256', app.keys.searchIndexKey)
    .update(`idempotency|${canonical(input)}`)
    .digest('hex');
