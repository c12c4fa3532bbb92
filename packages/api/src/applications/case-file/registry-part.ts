import { registrySearch } from '@cordelle/validation/lists/registry-searches.ts';
import { joined, lines, type Part, part } from './part.ts';
import type { Printed } from './printed-case.ts';

export function registryPart({ of: { registry }, words, instant, language }: Printed): Part {
  return part(words('registry_title'), {
    rows: registry.lookups.map(({ registry: which, asked, result, nameFound, note, by, at }) => ({
      label: words('registry_lookup_of', {
        registry: registrySearch(which).name[language],
        asked,
      }),
      value: lines(joined(words(`registry_result_${result}`), nameFound), note, joined(by, instant(at))),
    })),
    none: words('registry_none'),
  });
}
