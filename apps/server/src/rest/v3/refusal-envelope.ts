import { type Refusal, refusalOf, type unknownFields } from '@cordelle/api/refusal.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { snakeCase } from '@cordelle/validation/snake-case.ts';
import { SORT_MARK } from '@cordelle/validation/wire.ts';
import type { BoundRoute } from './bind.ts';
import type { Findings } from './route.ts';
import { presentSchema, sortOrders, type WireSchema } from './wire.ts';

/** What every answer is, done or refused. */
export type Envelope = { readonly status: number; readonly [key: string]: unknown };

/** The answer of a call that was only asked. */
export function found(findings: Findings, only: string[] | null, requestId: string, language: Language): Envelope {
  const byField = (said: Readonly<Record<string, readonly string[] | undefined>>) =>
    Object.fromEntries(
      Object.entries(said)
        .map(([field, sentences = []]): [string, string[]] => [snakeCase(field), [...sentences]])
        .filter(([field, sentences]) => sentences.length > 0 && (only === null || only.includes(field))),
    );
  const messages = byField(findings.problems);
  if (Object.keys(messages).length > 0) {
    const { status, code } = refusalOf(new DomainError('input.invalid'), language);
    return refused({ status, code, messages }, requestId);
  }
  const notifications = findings.warnings.length > 0 ? { notifications: findings.warnings } : {};
  return { status: 200, messages: { ...byField(findings.movedDates ?? {}), ...notifications } };
}

export function refused({ status, code, messages, details }: Refusal, requestId: string): Envelope {
  const told = details && Object.entries(details).map(([name, value]) => [snakeCase(name), value]);
  return {
    status,
    code,
    messages,
    errors: Object.values(messages).flat(),
    ...(told && { details: Object.fromEntries(told) }),
    request_id: requestId,
  };
}

/** Fields under their public names, those the call does not know as they were sent. A path that can be no record's is answered like one of a missing record. */
export function publicRefusal(
  refusal: Refusal,
  bound: BoundRoute | null,
  language: Language,
  unknown: ReturnType<typeof unknownFields> = new Map(),
): Refusal {
  const publicNames = new Map(
    Object.entries({ ...bound?.route.rename, ...bound?.route.dryRun?.rename }).map(([name, declared]) => [
      declared,
      name,
    ]),
  );
  const sortAt = (place: string): WireSchema | null => {
    const { properties = {} } = bound?.procedure.input ?? {};
    const [first = ''] = place.split('.');
    const property = Object.hasOwn(properties, first) ? properties[first] : undefined;
    const schema = property && presentSchema(property);
    return schema?.kind === SORT_MARK ? schema : null;
  };
  const publicName = (place: string): string => {
    const sent = unknown.get(place);
    if (sent) return sent.inside === '' ? sent.name : `${publicName(sent.inside)}.${sent.name}`;
    const [first = '', ...inner] = place.split('.');
    const whole = sortAt(place) !== null;
    return [snakeCase(publicNames.get(first) ?? first), ...(whole ? [] : inner.map(snakeCase))].join('.');
  };
  const named = <Said>(byPlace: Readonly<Record<string, Said>>): Record<string, Said> =>
    Object.fromEntries(Object.entries(byPlace).map(([place, said]) => [publicName(place), said]));
  const inPath =
    !bound?.route.makesWhatPathNames &&
    Object.keys(refusal.messages).some((place) => bound?.pathNames.includes(publicName(place.split('.', 1)[0] ?? '')));
  if (refusal.code === 'input.invalid' && inPath) return refusalOf(new DomainError('record.not_found'), language);
  const { details = {} } = refusal;
  const permitted = (values: Readonly<Record<string, string[]>>) =>
    Object.fromEntries(
      Object.entries(values).map(([place, known]) => {
        const sort = sortAt(place);
        return [place, sort ? sortOrders(sort) : known];
      }),
    );
  const told = Object.entries(details).map(([name, value]) => [
    name,
    typeof value === 'object' ? named(permitted(value)) : value,
  ]);
  return {
    ...refusal,
    messages: named(refusal.messages),
    ...(refusal.details && { details: Object.fromEntries(told) }),
  };
}
