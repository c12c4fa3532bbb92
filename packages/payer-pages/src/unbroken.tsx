/** A text in which a mark, as that of an agreement, stays on one line. */
export function Unbroken({ text, mark }: { readonly text: string; readonly mark: string }) {
  const at = text.indexOf(mark);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className="unbroken">{mark}</span>
      {text.slice(at + mark.length)}
    </>
  );
}
