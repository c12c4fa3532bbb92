import { HTTP_STATUS } from '@cordelle/api/http-status.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { ERRORS, type ErrorCode } from '@cordelle/domain/errors.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { SCOPE_MARK } from '@cordelle/validation/wire.ts';
import { html } from 'hono/html';
import { exampleOf } from './examples.ts';
import type { PublicCall, PublicField } from './openapi.ts';
import { bodyExample, COMMITTED_DAY } from './sent-examples.ts';
import { isFile, presentSchema, type WireSchema } from './wire.ts';

/** Refusals any call may give, in the order in which a request meets them. */
const GENERAL_REFUSALS = [
  'request.malformed_json',
  'request.not_json',
  'request.too_large',
  'request.method_not_allowed',
  'auth.not_signed_in',
  'auth.forbidden',
  'record.not_found',
  'input.invalid',
  'request.field_given_twice',
  'record.changed_meanwhile',
  'idempotency.busy',
  'idempotency.mismatch',
  'idempotency.malformed',
  'rate.limited',
] as const satisfies readonly ErrorCode[];

const CHAPTERS = ['authentication', 'tokens', 'answers', 'lists', 'idempotency', 'limits'] as const;

/** Shows a message's placeholders by their names. */
const PLACEHOLDERS: Record<string, unknown> = new Proxy({}, { get: (_, name) => `{${String(name)}}` });

/**
 * The contract for people: every call with its fields, limits, an example and its refusals. No script. `day`: what examples ask
 * for.
 */
export function docsPage(calls: readonly PublicCall[], language: Language, day = COMMITTED_DAY) {
  const say = (key: string) => translate(`api_docs_${key}`, language);
  const topics = [...new Set(calls.map((call) => call.topic))];
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say('title')}</title>
<link rel="stylesheet" href="/v3/docs.css">
</head>
<body>
<a class="skip" href="#calls">${say('skip_link')}</a>
<header>
<h1>${say('title')}</h1>
<p>${say('introduction')}</p>
<p><a href="/v3/openapi.json">${say('machine_readable')}</a> · <a href="/v3/docs?lang=${language === 'en' ? 'fr' : 'en'}" lang="${language === 'en' ? 'fr' : 'en'}">${say('other_language')}</a></p>
</header>
<nav aria-label="${say('calls_title')}">
${topics.map(
  (topic) => html`<h2>${say(`topic_${topic}`)}</h2>
<ul>${calls.filter((call) => call.topic === topic).map((call) => html`<li><a href="#${call.id}">${call.title}</a></li>`)}</ul>`,
)}
</nav>
<main>
${CHAPTERS.map((chapter) => html`<section><h2>${say(`${chapter}_title`)}</h2><p>${say(chapter)}</p></section>`)}
<section><h2>${say('refusals')}</h2>${refusals(GENERAL_REFUSALS, language)}</section>
<h2 id="calls">${say('calls_title')}</h2>
${calls.map((call) => callSection(call, language, day))}
</main>
</body>
</html>`;
}

function callSection(call: PublicCall, language: Language, day: CalendarDate) {
  const say = (key: string) => translate(`api_docs_${key}`, language);
  const answers = fieldsIn(call.answer);
  return html`<article id="${call.id}">
<h3>${call.title}</h3>
<p><code class="method">${call.method}</code> <code>/v3${call.path}</code></p>
${call.note ? html`<p>${call.note}</p>` : ''}
<h4>${say('fields')}</h4>
<div class="wide"><table>
<thead><tr><th scope="col">${say('field')}</th><th scope="col">${say('place')}</th><th scope="col">${say('type')}</th><th scope="col">${say('meaning')}</th></tr></thead>
<tbody>${call.fields.flatMap(withFieldsInside).map((field) => fieldRow(field, say))}</tbody>
</table></div>
<h4>${say('example')}</h4>
<pre>${requestExample(call, day)}</pre>
<h4>${say('answer')}</h4>
<div class="wide"><table>
<thead><tr><th scope="col">${say('field')}</th><th scope="col">${say('type')}</th><th scope="col">${say('meaning')}</th></tr></thead>
<tbody>${answers.map(
    ({ name, schema }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${typeText(schema)}</td><td>${schema.description ?? ''} ${scopeWords(schema, language)}</td></tr>`,
  )}</tbody>
</table></div>
<pre>${JSON.stringify(exampleOf(call.answer), null, 2)}</pre>
${call.route.refusals ? html`<h4>${say('rules')}</h4>${refusals(call.route.refusals, language)}` : ''}
</article>`;
}

const scopeWords = ({ [SCOPE_MARK]: scope }: WireSchema, language: Language): string =>
  typeof scope === 'string' ? translate('api_docs_told_with', language, { scope }) : '';

const fieldRow = ({ name, place, required, schema }: PublicField, say: (key: string) => string) =>
  html`<tr><th scope="row"><code>${name}</code>${required ? html` <em>${say('required')}</em>` : ''}</th><td>${say(`place_${place}`)}</td><td>${typeText(schema)}</td><td>${schema.description ?? ''}</td></tr>`;

const refusals = (codes: readonly ErrorCode[], language: Language) => html`<div class="wide"><table>
<thead><tr><th scope="col">${translate('api_docs_status', language)}</th><th scope="col">${translate('api_docs_code', language)}</th><th scope="col">${translate('api_docs_meaning', language)}</th></tr></thead>
<tbody>${codes.map(
  (code) =>
    html`<tr><td>${HTTP_STATUS[code]}</td><th scope="row"><code>${code}</code></th><td>${translate(ERRORS[code].message, language, PLACEHOLDERS)}</td></tr>`,
)}</tbody>
</table></div>`;

/** What a value may be, in one line: `string (date), null`, `integer 1–200, default 25`. */
function typeText(schema: WireSchema): string {
  const node = presentSchema(schema);
  const { exclusiveMinimum, maximum, minLength, maxLength } = node;
  const minimum = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : node.minimum;
  const bounded = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER;
  const parts = [node.enum ? node.enum.map((value) => `“${value}”`).join(', ') : String(node.type ?? 'any')];
  if (node.type === 'array' && node.items) parts[0] = `array of ${presentSchema(node.items).type ?? 'any'}`;
  if (node.format) parts.push(`(${node.format})`);
  if (minimum !== undefined || bounded) parts.push(`${minimum ?? ''}–${bounded ? maximum : ''}`);
  if (maxLength !== undefined) parts.push(`${minLength ?? 0}–${maxLength}`);
  if (node.default !== undefined) parts.push(`= ${JSON.stringify(node.default)}`);
  if (node !== schema) parts.push('| null');
  return parts.join(' ');
}

type FieldInside = { readonly name: string; readonly required: boolean; readonly schema: WireSchema };

/** Every field of an object by its path: `records[].total.amount`. */
function fieldsIn(schema: WireSchema, prefix = ''): FieldInside[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const required = schema.required?.includes(key) ?? false;
    const isList = presentSchema(property).type === 'array';
    return [{ name: isList ? `${name}[]` : name, required, schema: property }, ...fieldsInside(name, property)];
  });
}

/** The fields of what a field holds, or of each of what it lists. */
function fieldsInside(name: string, schema: WireSchema): FieldInside[] {
  const node = presentSchema(schema);
  return node.type === 'array' ? fieldsIn(presentSchema(node.items ?? {}), `${name}[].`) : fieldsIn(node, `${name}.`);
}

const withFieldsInside = (field: PublicField): PublicField[] => [
  field,
  ...fieldsInside(field.name, field.schema).map((inside) => ({ ...inside, place: field.place })),
];

function credentialExample({ callers }: PublicCall): string[] {
  if (callers.includes('program')) return ['-H "Authorization: Bearer $CORDELLE_KEY"'];
  return callers.map(
    () => '-H "access-token: $TOKEN" -H "client: $DEVICE" -H "expiry: $EXPIRY" -H "uid: ada@example.com"',
  );
}

function requestExample(call: PublicCall, day: CalendarDate): string {
  const path = call.path.replace(/\{[a-z_]+\}/g, '1042');
  const lines = [`curl -X ${call.method} "$CORDELLE/v3${path}"`, ...credentialExample(call)];
  const parts = call.fields.filter(({ place }) => place === 'body');
  if (call.keepsAnswer) lines.push('-H "Idempotency-Key: order-1042"');
  if (call.route.upload)
    lines.push(
      ...parts.map(({ name, schema }) => `-F ${name}=${isFile(schema) ? '@file' : String(exampleOf(schema, name))}`),
    );
  else if (parts.length > 0)
    lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(bodyExample(call, day))}'`);
  return lines.join(' \\\n  ');
}

export const DOCS_STYLE = `:root { color-scheme: light dark; --page: #fbfaf7; --card: #fff; --ink: #17211f; --soft: #4c5a58; --line: #dedad2; --link: #0f5c63; }
@media (prefers-color-scheme: dark) { :root { --page: #101615; --card: #161d1c; --ink: #f2f0ea; --soft: #adb8b5; --line: #35403e; --link: #8fd3d6; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
a { color: var(--link); }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1.5rem; }
h1, h2, h3, h4 { line-height: 1.2; }
h4 { margin: 1.25rem 0 .4rem; color: var(--soft); }
nav ul { margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; }
nav h2 { margin: 1rem 0 .25rem; font-size: 1rem; }
article { margin: 1.5rem 0; padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
article h3 { margin-top: 0; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th, td { padding: .4rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th[scope=row] { font-weight: 400; white-space: nowrap; }
em { color: var(--soft); }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
.method { font-weight: 700; }
pre { overflow-x: auto; margin: 0; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
