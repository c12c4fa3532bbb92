import { isOutage } from '@cordelle/db/outage.ts';
import type { ErrorDefinition } from '@cordelle/domain/errors/definition.ts';
import { DomainError, ERRORS, type ErrorCode } from '@cordelle/domain/errors.ts';
import { placedWords } from '@cordelle/engine/refusal-words.ts';
import { isMessageKey, translate } from '@cordelle/engine/words.ts';
import { formatNumber } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { HTTP_STATUS } from './http-status.ts';

/** Numbers and names, by what they are; of values that are not permitted, by field, those that are. */
export type RefusalDetails = Record<string, number | string | Record<string, string[]>>;

/** What every face answers when a call is refused or fails. Fields are camelCase; `/v3` writes them in snake_case. */
export type Refusal = {
  status: number;
  code: ErrorCode | 'internal';
  messages: Record<string, string[]>;
  /** What the words count, as the table of refusals names it. */
  details?: RefusalDetails;
};

function ofDomain(error: DomainError, language: Language): Refusal {
  const messages = new Map<string, string[]>();
  for (const one of [error, ...error.beside]) {
    const { field, text } = placedWords(one, language);
    for (const place of one.fields.length > 0 ? one.fields : [field])
      messages.set(place, [...(messages.get(place) ?? []), text]);
  }
  const details = toldOf(error);
  return {
    status: HTTP_STATUS[error.code],
    code: error.code,
    messages: Object.fromEntries(messages),
    ...(details && { details }),
  };
}

/** What programs are told of a refusal beside its words; null where that is nothing. */
function toldOf({ code, details }: DomainError): RefusalDetails | null {
  const { numbers = [], texts = [] }: ErrorDefinition = ERRORS[code];
  const told = [...numbers, ...texts].flatMap((name): [string, number | string][] => {
    const value = details[name];
    return value === undefined ? [] : [[name, value]];
  });
  return told.length === 0 ? null : Object.fromEntries(told);
}

/** The bound that a value passed, or what a rule found in it, as the words name it; nothing where there is none. */
function foundIn(issue: z.core.$ZodIssue, language: Language): Record<string, unknown> {
  if (issue.code === 'custom') return issue.params ?? {};
  if (issue.code === 'too_big') return { max: formatNumber(Number(issue.maximum), language) };
  return issue.code === 'too_small' ? { min: formatNumber(Number(issue.minimum), language) } : {};
}

/** Words for a bound, by what is counted. */
const BOUND_WORDS = {
  too_big: { int: 'field_number_too_big', number: 'field_number_too_big', string: 'error_text_too_long' },
  too_small: { int: 'field_number_too_small', number: 'field_number_too_small' },
} as const satisfies Record<string, Partial<Record<string, string>>>;

/** Words for one schema issue: the key the schema gave, or the general ones. */
function ofIssue(issue: z.core.$ZodIssue, language: Language): string {
  const found = foundIn(issue, language);
  if (isMessageKey(issue.message)) return translate(issue.message, language, found);
  if (issue.code === 'too_big' || issue.code === 'too_small') {
    const known: Partial<Record<string, string>> = BOUND_WORDS[issue.code];
    const key = known[issue.origin];
    if (key) return translate(key, language, found);
  }
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return translate(missing ? 'required_field' : 'invalid_field', language);
}

function ofInput(error: z.core.$ZodError, language: Language): Refusal {
  const messages = new Map<string, string[]>();
  const say = (path: readonly PropertyKey[], sentence: string) => {
    const field = path.join('.') || 'base';
    messages.set(field, [...(messages.get(field) ?? []), sentence]);
  };
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') say(issue.path, ofIssue(issue, language));
    else for (const key of issue.keys) say([...issue.path, key], translate('unknown_field', language));
  }
  const permitted = Object.fromEntries(
    error.issues.flatMap((issue): [string, string[]][] =>
      issue.code === 'invalid_value' && issue.path.length > 0 ? [[issue.path.join('.'), issue.values.map(String)]] : [],
    ),
  );
  return {
    status: HTTP_STATUS['input.invalid'],
    code: 'input.invalid',
    messages: Object.fromEntries(messages),
    ...(Object.keys(permitted).length > 0 && { details: { permitted } }),
  };
}

const causeOf = (error: unknown): unknown => (error instanceof TRPCError && error.cause ? error.cause : error);

const RETRY_SECONDS = { changing: 1, outage: 5 } as const;

/** Fields that a call does not know, by the place under which they are told: where they stand, and as they were sent. */
export function unknownFields(error: unknown): ReadonlyMap<string, { readonly inside: string; readonly name: string }> {
  const cause = causeOf(error);
  const issues = cause instanceof z.core.$ZodError ? cause.issues : [];
  return new Map(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((name) => [[...issue.path, name].join('.'), { inside: issue.path.join('.'), name }] as const)
        : [],
    ),
  );
}

/** When the same call can succeed, in seconds; null where waiting does not help. */
export function retrySeconds(error: unknown): number | null {
  const cause = causeOf(error);
  if (isOutage(cause)) return RETRY_SECONDS.outage;
  if (!(cause instanceof DomainError)) return null;
  if (cause.code === 'rate.limited') return Number(cause.details.seconds ?? 1);
  if (cause.code === 'idempotency.busy' || cause.code === 'record.changed_meanwhile') return RETRY_SECONDS.changing;
  return HTTP_STATUS[cause.code] === 503 ? RETRY_SECONDS.outage : null;
}

/** Turns whatever a procedure threw into words; everything unexpected becomes one opaque sentence. */
export function refusalOf(error: unknown, language: Language): Refusal {
  const cause = causeOf(error);
  if (cause instanceof DomainError) return ofDomain(cause, language);
  if (cause instanceof z.core.$ZodError && error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR')
    return ofInput(cause, language);
  if (error instanceof TRPCError && error.code === 'NOT_FOUND')
    return ofDomain(new DomainError('record.not_found'), language);
  if (error instanceof TRPCError && error.code === 'BAD_REQUEST')
    return ofDomain(new DomainError('input.invalid'), language);
  if (isOutage(cause)) return ofDomain(new DomainError('service.unavailable'), language);
  return { status: 500, code: 'internal', messages: { base: [translate('error_internal', language)] } };
}
