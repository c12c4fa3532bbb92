/** Letters as they are read. */
const decoded = (html: string): string =>
  html
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/** One line as it stands on the page: bold between stars, its box in front of it. */
function lineOf(html: string): string {
  const box = /<input[^>]*type="checkbox"/.test(html)
    ? '[ ] '
    : /<span class="box on"/.test(html)
      ? '[x] '
      : /<span class="box"/.test(html)
        ? '[ ] '
        : '';
  const bold = /<strong>(.*?)<\/strong>/s.exec(html);
  const words = decoded(bold ? (bold[1] ?? '') : html.replace(/<[^>]*>/g, ''));
  return box + (bold && words !== '' ? `*${words}*` : words);
}

/**
 * The agreement a page shows, read off its HTML alone: title, headings, lines, what is bold and which box is ticked. Boxes that can
 * be ticked count as empty. Throws plainly where the page shows none.
 */
export function agreementOnPage(html: string): string {
  const [shown] = agreementsOnPage(html);
  if (shown === undefined) throw new Error('the page shows no agreement');
  return shown;
}

/** The same of each agreement that a page shows. */
export const agreementsOnPage = (html: string): string[] =>
  [...html.matchAll(/<section class="agreement".*?<\/section>/gs)].map(([section]) => wordsOf(section));

function wordsOf(section: string): string {
  const one = (pattern: RegExp) => decoded(pattern.exec(section)?.[1] ?? '');
  const parts = section.matchAll(
    /<div class="part( prominent)?"><h3>(.*?)<\/h3>(.*?)(?=<div class="part|<p class="version">)/gs,
  );
  const blocks = [...parts].map(([, prominent, heading = '', body = '']) => {
    const lines = [...body.matchAll(/<p(?: class="ticked")?>(.*?)<\/p>|<label class="choice"[^>]*>(.*?)<\/label>/gs)];
    const said = decoded(heading);
    return [prominent ? `*${said}*` : said, ...lines.map(([, plain, choice]) => lineOf(plain ?? choice ?? ''))].join(
      '\n',
    );
  });
  return [one(/<h2>(.*?)<\/h2>/), ...blocks, one(/<p class="version">(.*?)<\/p>/)].join('\n\n');
}
