import { type ClassValue, clsx } from 'clsx';

/** Utilities of one word, by the property they set. */
const WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    display: 'block inline inline-block inline-flex inline-grid flex grid hidden contents table table-cell',
    position: 'absolute relative fixed sticky static',
    decoration: 'underline no-underline line-through',
    case: 'uppercase lowercase capitalize normal-case',
    'reading-only': 'sr-only not-sr-only',
    'text-align': 'text-left text-center text-right',
    'text-wrap': 'text-balance text-wrap text-nowrap text-pretty',
    'font-size leading': 'text-hero text-h1 text-h2 text-h3 text-body text-table text-small',
    'font-family': 'font-mono font-sans',
    'flex-direction': 'flex-col flex-row flex-row-reverse flex-col-reverse',
    'flex-wrap': 'flex-wrap flex-nowrap',
    'border-style': 'border-dotted border-dashed border-solid border-none',
    'border-collapse': 'border-collapse border-separate',
    'transition-property': 'transition',
    'text-overflow': 'truncate',
    'outline-style': 'outline-none outline-solid outline-dashed',
  }).flatMap(([properties, words]) => words.split(' ').map((word) => [word, properties])),
);

const ALL_SIDES = (name: string) => ['t', 'r', 'b', 'l'].map((side) => name + side).join(' ');

/** Utilities whose name sets more than the property of that name, or one of another name. */
const PARTS: Readonly<Record<string, string>> = {
  size: 'w h',
  p: ALL_SIDES('p'),
  px: 'pl pr',
  py: 'pt pb',
  m: ALL_SIDES('m'),
  mx: 'ml mr',
  my: 'mt mb',
  gap: 'gap-x gap-y',
  inset: 'top right bottom left',
  'inset-x': 'left right',
  'inset-y': 'top bottom',
  overflow: 'overflow-x overflow-y',
  flex: 'flex grow shrink basis',
  translate: 'translate-x translate-y',
  transition: 'transition-property',
  break: 'word-break',
  font: 'font-weight',
  text: 'text-color',
  bg: 'bg-color',
  border: ALL_SIDES('border-color-'),
};

/** A width is a number or nothing; everything else after the side is a colour. */
const BORDER = /^border(?:-([xytrbl]))?(?:-(\d+|px))?$/;
const BORDER_COLOUR = /^border-([xytrbl])-/;
const SIDES: Readonly<Record<string, string>> = { x: 'lr', y: 'tb' };

/** A name and its value; a negative one sets the same. */
const NAMED = new RegExp(
  `^-?(${[
    '(?:inset|gap|overflow|translate)-[xy]|(?:min|max)-[wh]|scroll-[mp][xytrbl]?|[pm][xytrbl]?|[whz]',
    'justify-(?:items|self)|place-(?:items|content|self)|grid-(?:cols|rows)|(?:col|row)-(?:start|end|span)|divide-[xy]',
    'underline-offset|outline-offset|pointer-events|size|gap|inset|top|right|bottom|left|text|bg|border|rounded|font|items|justify|self',
    'content|order|overflow|opacity|cursor|shadow|leading|tracking|whitespace|transition|duration|ease|animate|break|align',
    'list|select|appearance|outline|accent|fill|stroke|translate|flex|grow|shrink|basis|line-clamp|object',
  ].join('|')})-`,
);

function borderProperties(utility: string): string | undefined {
  const colour = BORDER_COLOUR.exec(utility);
  const width = BORDER.exec(utility);
  const [, side = 'trbl'] = width ?? colour ?? [];
  if (!width && !colour) return undefined;
  const name = width ? 'border-width-' : 'border-color-';
  return [...(SIDES[side] ?? side)].map((one) => name + one).join(' ');
}

/** The properties a utility sets, parted by spaces; `undefined` for what is no utility known here, which is never left out. */
function propertiesOf(utility: string): string | undefined {
  const known = WORDS[utility] ?? borderProperties(utility);
  if (known) return known;
  if (/^outline-\d/.test(utility)) return 'outline-width';
  // An arbitrary size of text, and a picture as background.
  if (/^text-\[\d/.test(utility)) return 'font-size leading';
  if (/^bg-\[[a-z-]*gradient\(|^bg-\[url\(/.test(utility)) return 'bg-image';
  const [, name] = NAMED.exec(`${utility}-`) ?? [];
  return name === undefined ? undefined : (PARTS[name] ?? name);
}

/** Where the variants of a class end and its utility begins: after the last `:` outside brackets. */
function utilityStart(one: string): number {
  let depth = 0;
  for (let index = one.length - 1; index >= 0; index -= 1) {
    const character = one[index];
    if (character === ']' || character === ')') depth += 1;
    else if (character === '[' || character === '(') depth -= 1;
    else if (character === ':' && depth === 0) return index + 1;
  }
  return 0;
}

/** Of each list the one that was made of it: as many as the product writes, drawn over and over. */
const made = new Map<string, string>();

/** Class names joined; of two that set the same property under the same condition, the later wins. */
export function cn(...classes: ClassValue[]): string {
  const list = clsx(classes);
  let kept = made.get(list);
  if (kept === undefined) {
    kept = withoutOverruled(list);
    made.set(list, kept);
  }
  return kept;
}

function withoutOverruled(list: string): string {
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const one of list.split(/\s+/).filter(Boolean).reverse()) {
    const start = utilityStart(one);
    const properties = propertiesOf(one.slice(start))
      ?.split(' ')
      .map((property) => one.slice(0, start) + property);
    if (properties?.every((property) => taken.has(property))) continue;
    for (const property of properties ?? []) taken.add(property);
    kept.push(one);
  }
  return kept.reverse().join(' ');
}
