import { createHash } from 'node:crypto';
import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { type CLIENT_TEXT_KINDS, clientTexts } from '@cordelle/db/schema/client-texts.ts';
import { LANGUAGES, type Language } from '@cordelle/validation/language.ts';

export type ClientTextKind = (typeof CLIENT_TEXT_KINDS)[number];

/** One text of a client in each language; empty where the product's own stands. */
export type ClientText = Readonly<Record<Language, string>>;
export type ClientTexts<Kind extends ClientTextKind = ClientTextKind> = Readonly<Record<Kind, ClientText>>;

/** SHA-256 of a text, hexadecimal: names the version somebody agreed to. */
export const hashOfText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const COLUMNS = columns(clientTexts, ['kind', 'language', 'body']);

/** What a client's payers read today, of the kinds asked for. */
export async function clientTextsOf<const Kind extends ClientTextKind>(
  { sql }: Tx,
  clientId: bigint,
  kinds: readonly Kind[],
): Promise<ClientTexts<Kind>> {
  const rows = await sql`
    select distinct on (kind, language) ${COLUMNS} from client_texts
     where client_id = ${clientId} and kind = any(${arrayLiteral(kinds)}::text[])
     order by kind, language, id desc`;
  const bodyOf = (kind: Kind, language: Language) =>
    rows.find((row) => row.kind === kind && row.language === language)?.body ?? '';
  const entries = kinds.map((kind) => [kind, { en: bodyOf(kind, 'en'), fr: bodyOf(kind, 'fr') }] as const);
  return Object.fromEntries(entries) as ClientTexts<Kind>;
}

/** What the payers of many clients read today, of one kind: by client and language; none where the product's own text stands. */
export async function clientTextsOfMany(
  { sql }: Tx,
  clientIds: readonly bigint[],
  kind: ClientTextKind,
): Promise<(clientId: bigint, language: Language) => string | null> {
  const rows = await sql`
    select distinct on (client_id, language) ${columns(clientTexts, ['clientId', 'language', 'body'])} from client_texts
     where client_id = any(${arrayLiteral([...new Set(clientIds)])}::bigint[]) and kind = ${kind}
     order by client_id, language, id desc`;
  const bodies = new Map(rows.map(({ clientId, language, body }) => [`${clientId} ${language}`, body]));
  return (clientId, language) => bodies.get(`${clientId} ${language}`) || null;
}

/** Adds a version of each text that says something new; the others stay as they are. */
export async function writeClientTexts(
  tx: Tx,
  clientId: bigint,
  texts: Partial<ClientTexts>,
  { actor, at }: { readonly actor: string; readonly at: Date },
): Promise<void> {
  const kinds = Object.keys(texts) as ClientTextKind[];
  const before = await clientTextsOf(tx, clientId, kinds);
  const changed = kinds.flatMap((kind) =>
    LANGUAGES.flatMap((language) => {
      const body = texts[kind]?.[language];
      return body === undefined || body === before[kind][language] ? [] : [{ kind, language, body }];
    }),
  );
  const column = (value: (row: Row<typeof COLUMNS>) => string) => arrayLiteral(changed.map(value));
  await tx.sql`
    insert into client_texts (client_id, kind, language, body, hash, actor, created_at)
    select ${clientId}, kind, language, body, hash, ${actor}, ${at}
      from unnest(${column(({ kind }) => kind)}::text[], ${column(({ language }) => language)}::text[],
                  ${column(({ body }) => body)}::text[], ${column(({ body }) => hashOfText(body))}::text[])
        as t (kind, language, body, hash)
    returning 1 as written`;
}
