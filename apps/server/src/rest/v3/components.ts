import type { WireSchema } from './wire.ts';

/** A call, as far as names are taken from it. */
type Call = { readonly id: string; readonly answer: WireSchema };

/** `transaction_schedules` → `TransactionSchedule` */
const recordName = (plural: string): string =>
  plural
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Lists whose records are not called like their calls. */
const OTHERWISE_NAMED: Readonly<Record<string, string>> = {
  transaction_report_list: 'ReportedTransaction',
  transaction_report_declined: 'ReportedTransaction',
};

const withoutWords = ({ description: _, ...schema }: WireSchema): string => JSON.stringify(schema);
const referenceTo = (name: string, description?: string) => ({
  $ref: `#/components/schemas/${name}`,
  ...(description && { description }),
});

/** Schemas that have a name: each stands once under `components`, whoever answers or takes it. */
export class Components {
  readonly #names = new Map<string, string>();
  readonly #schemas = new Map<string, WireSchema>();

  /** Names the records of every list. */
  constructor(calls: readonly Call[]) {
    for (const { id, answer } of calls) {
      const record = answer.properties?.records?.items;
      const name = OTHERWISE_NAMED[id] ?? recordName(id.replace(/_list$/, ''));
      if (record?.properties && !this.#schemas.has(name)) this.#add(name, record);
    }
  }

  #add(name: string, schema: WireSchema): void {
    this.#schemas.set(name, schema);
    this.#names.set(withoutWords(schema), name);
  }

  /** What a call takes, under a name of its own: `customers_create` → `CustomersCreateInput`. */
  inputOf({ id }: Pick<Call, 'id'>, schema: WireSchema) {
    const name = `${recordName(`${id}_`)}Input`;
    this.#schemas.set(name, this.#within(schema));
    return referenceTo(name);
  }

  /** The same schema with names in place of what has one. */
  named(schema: WireSchema): WireSchema {
    const name = schema.properties && this.#names.get(withoutWords(schema));
    return name ? referenceTo(name, schema.description) : this.#within(schema);
  }

  #within(schema: WireSchema): WireSchema {
    const { properties, items, anyOf, additionalProperties } = schema;
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, this.named(part)])),
      }),
      ...(items && { items: this.named(items) }),
      ...(anyOf && { anyOf: anyOf.map((branch) => this.named(branch)) }),
      ...(typeof additionalProperties === 'object' && { additionalProperties: this.named(additionalProperties) }),
    };
  }

  /** All of them, in the order of their names. */
  get schemas(): Record<string, WireSchema> {
    const named = [...this.#schemas].map(([name, schema]): [string, WireSchema] => [name, this.#within(schema)]);
    return Object.fromEntries(named.toSorted(([a], [b]) => a.localeCompare(b)));
  }
}
