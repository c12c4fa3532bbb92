import type { ISql } from 'postgres';

/** Rows of two tables beside each other: `g.client_id = c.client_id`, `m.client_id = c.id`. */
const BESIDE = /\b(\w+)\.client_id = \w+\.(?:client_id|id)\b/g;
const PLANS_MAX = 10_000;

/** Texts of a statement with a place for the client behind each such pair. Each place takes a value that was given, by number, or the client. */
type Plan = {
  readonly texts: readonly string[] & { readonly raw: readonly string[] };
  readonly places: readonly (number | 'client')[];
};

/** What a template and its parts look like before they are sent. */
type Part = { readonly strings: readonly string[]; readonly args: readonly unknown[] };

const plansOfTemplates = new WeakMap<readonly string[], Plan | null>();
const plansOfTexts = new Map<string, Plan | null>();
/** What names the client already. */
const done = new WeakSet<object>();

/** Null: there is no such pair. */
function planOf(strings: readonly string[]): Plan | null {
  const texts: string[] = [];
  const places: (number | 'client')[] = [];
  for (const [at, text] of strings.entries()) {
    if (at > 0) places.push(at - 1);
    let [from, opened] = [0, ''];
    for (const { index, 0: pair, 1: row } of text.matchAll(BESIDE)) {
      texts.push(`${opened}${text.slice(from, index)}(${pair} and ${row}.client_id = `);
      places.push('client');
      [from, opened] = [index + pair.length, ')'];
    }
    texts.push(`${opened}${text.slice(from)}`);
  }
  return texts.length === strings.length ? null : { texts: Object.assign(texts, { raw: texts }), places };
}

function planOfTemplate(strings: readonly string[]): Plan | null {
  const known = plansOfTemplates.get(strings);
  if (known !== undefined) return known;
  const plan = planOf(strings);
  plansOfTemplates.set(strings, plan);
  return plan;
}

function planOfText(text: string): Plan | null {
  const known = plansOfTexts.get(text);
  if (known !== undefined) return known;
  const plan = planOf([text]);
  if (plansOfTexts.size < PLANS_MAX) plansOfTexts.set(text, plan);
  return plan;
}

/**
 * The template tag of a transaction of one client on a cluster: its statements name the client wherever they lay rows of two tables
 * beside each other. The policies say the same of every row, but to no planner: what a subquery asks of the row around it tells Citus
 * no node, and what names the client everywhere goes to its node whole, whatever SQL it is. Parts made elsewhere are read too.
 */
export function namingClient<Tag extends ISql<{ bigint: bigint }>>(tag: Tag, clientId: bigint): Tag {
  const filled = ({ places }: Plan, args: readonly unknown[]) =>
    places.map((place) => (place === 'client' ? clientId : within(args[place])));

  function ofTemplate(strings: readonly string[], args: readonly unknown[]): object {
    const plan = planOfTemplate(strings);
    const query: object = Reflect.apply(tag as unknown as () => object, undefined, [
      plan ? plan.texts : strings,
      ...(plan ? filled(plan, args) : args.map(within)),
    ]);
    done.add(query);
    return query;
  }

  /** Its text may be of this moment alone, so nothing of it is kept by the driver. */
  function ofText(text: string): object {
    const query: object = tag.unsafe(text);
    const plan = planOfText(text);
    if (plan)
      Object.assign(query, { strings: plan.texts, args: filled(plan, []), options: { simple: false, prepare: false } });
    done.add(query);
    return query;
  }

  function within(value: unknown): unknown {
    if (Array.isArray(value)) return value.some(isPart) ? value.map(within) : value;
    if (!isPart(value) || done.has(value)) return value;
    const [first = ''] = value.strings;
    return value.strings.length === 1 ? ofText(first) : ofTemplate(value.strings, value.args);
  }

  return new Proxy(tag, {
    apply: (_, self, [strings, ...args]: unknown[]) =>
      isTemplate(strings)
        ? ofTemplate(strings, args)
        : Reflect.apply(tag as unknown as () => unknown, self, [strings, ...args] as never),
    get: (_, name) =>
      name === 'unsafe'
        ? (text: string, ...rest: never[]) => (rest.length === 0 ? ofText(text) : tag.unsafe(text, ...rest))
        : Reflect.get(tag, name),
  });
}

const isTemplate = (value: unknown): value is readonly string[] => Array.isArray(value) && 'raw' in value;
const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'strings' in value && 'args' in value && 'tagged' in value;
