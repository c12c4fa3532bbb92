/** Groups of nodes that reach one another, each sorted; none where all arrows have one direction. (Tarjan.) */
export function circlesOf(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  function visit(node: string): number {
    let low = order.size;
    const own = low;
    order.set(node, own);
    lowest.set(node, own);
    open.push(node);
    for (const next of arrows.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? own);
      lowest.set(node, low);
    }
    if (low === own) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1) circles.push(group.sort());
    }
    return low;
  }

  for (const node of arrows.keys()) if (!order.has(node)) visit(node);
  return circles;
}
