import type { Plugin } from 'vite';

/** What runs on the pages before sign-in. */
const ENTRY = /\/web\/src\/before-sign-in\.tsx$/;
const SCRIPTS = /(?:[ \t]*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n)+/;
/** Name of the page that the server answers before sign-in; beside `index.html`, which is every other. */
const NAME = 'before-sign-in.html';

const script = (file: string) => `    <script type="module" crossorigin src="/${file}"></script>\n`;

/** The page of the console with other scripts. Throws where it has none to replace. */
export function withScripts(page: string, files: readonly string[]): string {
  if (!SCRIPTS.test(page)) throw new Error('the page of the console names no scripts');
  return page.replace(SCRIPTS, files.map(script).join(''));
}

/** Writes the page for who is not signed in yet: as the console's, but for what it runs. */
export function beforeSignInPage(): Plugin {
  return {
    name: 'before-sign-in-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => ENTRY.test(id)));
        const page = bundle['index.html'];
        if (!entry || page?.type !== 'asset') throw new Error('the build has no page, or nothing for before sign-in');
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const needed = new Set<string>();
        const need = (name: string) => {
          if (needed.has(name)) return;
          for (const imported of byName.get(name)?.imports ?? []) need(imported);
          needed.add(name);
        };
        need(entry.fileName);
        this.emitFile({ type: 'asset', fileName: NAME, source: withScripts(String(page.source), [...needed]) });
      },
    },
  };
}
