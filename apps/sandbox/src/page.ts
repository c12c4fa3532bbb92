import { html } from 'hono/html';
import { type Language, WORDS } from './words.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
nav { display: flex; gap: 1.5rem; margin-bottom: 1.5rem; }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0 2rem; }
th, td { text-align: left; padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
code, pre { font-family: ui-monospace, monospace; font-variant-numeric: tabular-nums; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 36rem; border: 1px solid #8884; background: white; }
input, button { font: inherit; padding: 0.3rem 0.6rem; max-width: 100%; }
.code { margin: 0; font: 3rem/1.2 ui-monospace, monospace; letter-spacing: 0.1em; }
`;

type Fragment = ReturnType<typeof html>;

/** Every page of the outside world: same head, same places to go, the other language one click away. */
export function page(language: Language, { path, title, body }: { path: string; title: string; body: Fragment }) {
  const words = WORDS[language];
  const other: Language = language === 'en' ? 'fr' : 'en';
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${words.title}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<nav>
<a href="/?lang=${language}">${words.accounts}</a>
<a href="/mail?lang=${language}">${words.inbox}</a>
<a href="/authenticator?lang=${language}">${words.authenticator}</a>
<a href="/veriff?lang=${language}">${words.identity}</a>
<a href="${path}?lang=${other}" lang="${other}">${words.otherLanguage}</a>
</nav>
<h1>${title}</h1>
${body}
</body>
</html>`;
}

export const styleSheet = STYLE.trim();
