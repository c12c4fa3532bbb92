import { DomainError, ERRORS, type ErrorCode } from '@cordelle/domain/errors.ts';
import type { Language } from '@cordelle/validation/auth.ts';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { isMessageKey, words } from './words.ts';

/** What every face answers when a call is refused or fails. Fields are camelCase; `/v3` writes them in snake_case. */
export type Refusal = {
  status: number;
  code: ErrorCode | 'internal';
  messages: Record<string, string[]>;
};

function ofDomain(error: DomainError, language: Language): Refusal {
  const definition = ERRORS[error.code];
  const { field = definition.field, ...inputs } = error.details;
  return {
    status: definition.status,
    code: error.code,
    messages: { [field]: [words(definition.message, language, inputs)] },
  };
}

/** Words for one schema issue: the key the schema gave, or the general ones. */
function ofIssue(issue: z.core.$ZodIssue, language: Language): string {
  if (isMessageKey(issue.message)) return words(issue.message, language);
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return words(missing ? 'required_field' : 'invalid_field', language);
}

function ofInput(error: z.core.$ZodError, language: Language): Refusal {
  const messages: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'base';
    messages[field] = [...(messages[field] ?? []), ofIssue(issue, language)];
  }
  return { status: ERRORS['input.invalid'].status, code: 'input.invalid', messages };
}

/** Turns whatever a procedure threw into words; everything unexpected becomes one opaque sentence. */
export function refusalOf(error: unknown, language: Language): Refusal {
  const cause = error instanceof TRPCError && error.cause ? error.cause : error;
  if (cause instanceof DomainError) return ofDomain(cause, language);
  if (cause instanceof z.core.$ZodError && error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR')
    return ofInput(cause, language);
  if (error instanceof TRPCError && error.code === 'NOT_FOUND')
    return ofDomain(new DomainError('record.not_found'), language);
  if (error instanceof TRPCError && error.code === 'BAD_REQUEST')
    return ofDomain(new DomainError('input.invalid'), language);
  return { status: 500, code: 'internal', messages: { base: [words('error_internal', language)] } };
}
