const SCHEMA = '#/components/schemas/';

/** The description of the contract with each named schema in the place where it is named; for tests that read it. */
export function inlinedContract(text: string): unknown {
  const document = JSON.parse(text) as { components: { schemas: Readonly<Record<string, unknown>> } };
  const inlined = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inlined);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, ...rest } = node as { readonly $ref?: unknown };
    if (typeof $ref === 'string' && $ref.startsWith(SCHEMA)) {
      const named = document.components.schemas[$ref.slice(SCHEMA.length)];
      if (named === undefined) throw new Error(`${$ref} names nothing`);
      return { ...Object(inlined(named)), ...rest };
    }
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, inlined(part)]));
  };
  return inlined(document);
}
