/** Text of a business, as it was written: blank lines part its paragraphs. */
export const Paragraphs = ({ text }: { text: string }) =>
  text
    .split(/\n{2,}/u)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move
      <p key={place} className="written">
        {paragraph}
      </p>
    ));
