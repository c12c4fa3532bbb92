const COMMENT = /\/\*[\s\S]*?\*\/\s?/g;
/** The last form of a count, and what the compiler answers of a count that has none: the name of the message. */
const LAST_FORM = /if \(\w+ === "other"(?: && \w+ === "other")*\) (return .*;)\n\treturn \("\w+"\);/g;

/** What a message says in one language: the text alone, where it has no inputs. */
function wordsIn(language: 'en' | 'fr', code: string): string | undefined {
  const [, inputs, whole = ''] =
    new RegExp(`^const ${language}_\\w+ = \\((\\w*)\\) => (\\{[^]*?^\\});$`, 'm').exec(code) ?? [];
  if (inputs === undefined) return undefined;
  const text = /^\{\s*return \((`(?:[^`\\]|\\.)*`)\)\s*\}$/.exec(whole)?.[1];
  if (text) return inputs ? `(${inputs}) => ${text}` : text;
  return `(${inputs}) => ${whole.replaceAll(LAST_FORM, '$1')}`;
}

/**
 * The module of one message without what every message repeats: its words in both languages, handed to `said`. A page of the
 * console has hundreds. A count without a form of its own, as a million in French, is said in the form of all others. Throws
 * for a module of another shape.
 */
export function leanModule(module: string): string {
  const code = module.replaceAll(COMMENT, '');
  const [, name] = /^export const (\w+) = /m.exec(code) ?? [];
  const en = wordsIn('en', code);
  const fr = wordsIn('fr', code);
  if (name === undefined || en === undefined || fr === undefined)
    throw new Error(`no message: ${module.slice(0, 200)}`);
  const registry = `${en}${fr}`.includes('registry.') ? "import * as registry from '../registry.js';\n" : '';
  return `${registry}import { said } from '../../said.ts';\nexport const ${name} = /* @__PURE__ */ said(${en}, ${fr});\n`;
}
