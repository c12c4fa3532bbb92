import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { insertValues } from '@cordelle/db/insert-values.ts';
import { idempotencyKeys } from '@cordelle/db/schema/idempotency-keys.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { OnceCalled, RequestContext } from '../context.ts';
import { fingerprintOf } from './fingerprint.ts';

/** A request under a key, and in which language it is answered. */
export type Keyed = Omit<OnceCalled, 'input'> & {
  readonly key: string;
  readonly fingerprint: string;
  readonly language: Language;
};

/** The request under the key it came with; null: it came with none. */
export function keyedAs(ctx: RequestContext, { input, ...called }: OnceCalled): Keyed | null {
  const { idempotencyKey: key, language } = ctx;
  return key === null ? null : { ...called, key, language, fingerprint: fingerprintOf(ctx, input) };
}

/** What was answered, and in which language its sentences are; earlier releases kept none. */
type Kept = { readonly answer: unknown; readonly language?: Language };
/** Of a key: it is new, was answered before, or cannot be used now. */
export type KeyStanding = 'new' | Kept | DomainError;

/** What a key is a key of. */
export const nameOfKey = ({
  clientId,
  principal,
  route,
  key,
}: Pick<Keyed, 'clientId' | 'principal' | 'route' | 'key'>): string => [clientId, principal, route, key].join('\n');

/**
 * Takes the keys of different requests to one route of a client until the transaction ends, and tells how each stands: the same key
 * and input have their answer, another input is refused (`idempotency.mismatch`), and what somebody else holds is busy
 * (`idempotency.busy`). One round trip; each key is looked up by itself, whatever the planner believes of a young table.
 */
export async function claimKeys({ sql }: Tx, keyed: readonly Keyed[]): Promise<KeyStanding[]> {
  const [first] = keyed;
  if (!first) return [];
  const { clientId, route } = first;
  // Sent together: the second is carried out once the first has the locks, and sees what whoever held them left.
  const [locks, rows] = await Promise.all([
    sql<{ taken: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(u.name, 0)) as taken
        from unnest(${arrayLiteral(keyed.map(nameOfKey))}::text[]) with ordinality as u (name, place) order by u.place`,
    sql`
      select ${columns(idempotencyKeys, 'k', ['principal', 'key', 'fingerprint'])},
             ${computed<{ body: Kept }>({ body: 'k.body' })}
        from unnest(${arrayLiteral(keyed.map(({ principal }) => principal))}::text[],
                    ${arrayLiteral(keyed.map(({ key }) => key))}::text[]) as u (principal, key)
       cross join lateral (
         select * from idempotency_keys k
          where k.client_id = ${clientId} and k.principal = u.principal and k.method = 'POST' and k.route = ${route} and k.key = u.key
          limit 1) k`,
  ]);
  const known = new Map(rows.map((row) => [nameOfKey({ ...row, clientId, route }), row]));
  return keyed.map((one, place) => {
    if (!locks[place]?.taken) return new DomainError('idempotency.busy');
    const row = known.get(nameOfKey(one));
    if (!row) return 'new';
    return row.fingerprint === one.fingerprint ? row.body : new DomainError('idempotency.mismatch');
  });
}

const COLUMNS = {
  client_id: 'bigint',
  principal: 'text',
  method: 'text',
  route: 'text',
  key: 'text',
  fingerprint: 'text',
  status: 'int',
  body: 'jsonb',
  created_at: 'coalesce(?::timestamptz, now())',
};

/** Keeps what was answered under keys that this transaction has taken. */
export async function keepAnswers(
  { sql }: Tx,
  answers: readonly { readonly keyed: Keyed; readonly answer: unknown }[],
): Promise<void> {
  if (answers.length === 0) return;
  await insertValues(
    sql,
    'idempotency_keys',
    COLUMNS,
    answers.map(({ keyed: { clientId, principal, route, key, fingerprint, language }, answer }) => [
      clientId,
      principal,
      'POST',
      route,
      key,
      fingerprint,
      200,
      JSON.stringify({ answer, language } satisfies Kept),
      null,
    ]),
  );
}

/**
 * Whether a request whose answer is found again without its key was answered under it before; from now on it was. Throws what
 * `claimKeys` refuses.
 */
export async function answeredUnder(tx: Tx, keyed: Keyed): Promise<boolean> {
  const [standing] = await claimKeys(tx, [keyed]);
  if (standing instanceof DomainError) throw standing;
  if (standing !== 'new') return true;
  await keepAnswers(tx, [{ keyed, answer: null }]);
  return false;
}
