import { expect, test } from 'vitest';
import { leanModule } from './lean-module.ts';

const text = (
  language: string,
  inputs: string,
  words: string,
) => `const ${language}_x = /** @type {X} */ (${inputs}) => {
	return /** @type {LocalizedString} */ (\`${words}\`)
};
`;
const forms = (
  language: string,
) => `const ${language}_x = /** @type {X} */ (i) => {const plural = registry.plural("${language}", i?.count, {});
	if (plural === "one") return /** @type {LocalizedString} */ (\`\${i?.count} plan\`);
	if (plural === "other") return /** @type {LocalizedString} */ (\`\${i?.count} plans\`);
	return /** @type {LocalizedString} */ ("x");
};
`;
const compiled = (en: string, fr: string) => `/* eslint-disable */
import * as registry from '../registry.js'
import { getLocale, experimentalStaticLocale } from '../runtime.js';

${en}
${fr}
/**
* | "Save" |
*/
export const x = /** @type {X} */ ((inputs = {}, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
	if (locale === "fr") return fr_x(inputs)
	return en_x(inputs)
});`;

test('a message without inputs is its two texts', () => {
  expect(leanModule(compiled(text('en', '', 'Save'), text('fr', '', 'Enregistrer \\`x\\`')))).toBe(
    "import { said } from '../../said.ts';\nexport const x = /* @__PURE__ */ said(`Save`, `Enregistrer \\`x\\``);\n",
  );
});

test('one with inputs is made of them', () => {
  const input = '$'.concat('{i?.to}');
  expect(leanModule(compiled(text('en', 'i', `To ${input}`), text('fr', 'i', `À ${input}`)))).toContain(
    `said((i) => \`To ${input}\`, (i) => \`À ${input}\`)`,
  );
});

test('a count that no form is written for has the form of all others, not the name of the message', () => {
  const module = leanModule(compiled(forms('en'), forms('fr')));
  expect(module).toContain("import * as registry from '../registry.js';");
  expect(module.match(/\treturn .*plans`\);$/gm)).toHaveLength(2);
  expect(module).not.toContain('("x")');
});

test('a module of another shape is no message', () => {
  expect(() => leanModule('export const locales = [];')).toThrow('no message');
});
