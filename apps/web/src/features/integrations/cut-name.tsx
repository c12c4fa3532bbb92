const NAME_SHOWN = 20;

/** A name, cut where it is long; all of it on pointing at it, and for whoever hears it. */
export function CutName({ name }: { name: string }) {
  const letters = [...name];
  if (letters.length <= NAME_SHOWN) return name;
  return (
    <span title={name}>
      <span aria-hidden="true">{letters.slice(0, NAME_SHOWN).join('')}…</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}
