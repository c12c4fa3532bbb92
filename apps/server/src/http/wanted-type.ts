/** How much an `Accept` header wants a type, by the most specific of its ranges; 0: not at all. Source: RFC 9110, section 12.5.1. */
function weightOf(type: string, header: string): number {
  const ranges = header.split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { name, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
  });
  const [family] = type.split('/');
  for (const named of [type, `${family}/*`, '*/*']) {
    const range = ranges.find(({ name }) => name === named);
    if (range) return range.weight;
  }
  return 0;
}

const names = (type: string, header: string): boolean =>
  header.split(',').some((range) => range.split(';')[0]?.trim().toLowerCase() === type);

/** Whether a type is asked for by its name, and JSON is not wanted more. */
export function isWanted(type: string, header: string): boolean {
  const weight = names(type, header) ? weightOf(type, header) : 0;
  return weight > 0 && weight >= weightOf('application/json', header);
}
