/**
 * The types of the compiled messages, in one file: one for each, as the compiler's own are, would be thousands to write, and to
 * read for whoever checks types.
 */
export const HEAD = `type Options = { locale?: 'en' | 'fr' };
type Words = (inputs?: {}, options?: Options) => string;
type WordsWith<Inputs> = (inputs: Inputs, options?: Options) => string;
`;

/** The line for one message, from the module that was compiled of it; its English words above it. Throws for a module of another shape. */
export function declarationOf(module: string): string {
  const [, name] = /^export const (\w+) = /m.exec(module) ?? [];
  const [, inputs] = /^\/\*\* @typedef \{(\{.*\})\} \w+Inputs \*\/$/m.exec(module) ?? [];
  if (name === undefined || inputs === undefined) throw new Error(`no message: ${module.slice(0, 200)}`);
  const words = /^\* \| (".*") \|$/m.exec(module)?.[1]?.replaceAll('*/', '* /');
  const type = inputs === '{}' ? 'Words' : `WordsWith<${inputs}>`;
  return `${words ? `/** ${words} */\n` : ''}export declare const ${name}: ${type};`;
}
