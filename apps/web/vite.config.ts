import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from './scripts/compressed-copies.ts';
import { javascriptBudget } from './scripts/javascript-budget.ts';
import { leanHooks } from './scripts/lean-hooks.ts';
import { leanPreloads } from './scripts/lean-preloads.ts';

/**
 * Files fetched together anyway are written as one: a small file costs a request, and compresses badly. First what every
 * page runs on, then what the pages before sign-in share, what forms of payments say of mistakes, and what stands around pages after it.
 */
const TOGETHER = [
  {
    name: 'base',
    // Pages before sign-in ask nobody whether to leave a form.
    test: /\/node_modules\/(react|react-dom|scheduler|clsx|@tanstack\/(?!react-table|table-core)[^/]+|@trpc)\/(?!.*\/useBlocker\.js)/,
  },
  {
    name: 'auth-forms',
    // A recovery code is asked for on a page that most people never see; the example stands beside wide pages, after the form.
    test: new RegExp(
      [
        '/web/src/(auth-forms/(?!recovery-code-field|example-deposit)|trpc|me/(session-end|may\\.)|failure/(refusal|map-server-messages))',
        '/ui/src/(field|input|select|button|banner|error-summary|control-style|button-style|link-button)\\.',
        '/ui/src/(language-button|text-link|brand-mark|cn|locale)\\.',
        '/messages/(sign_(in|up)|sign_in_(email|password|code)|no_answer|required_field|client_unnamed|ui_c(ancel|lose))\\.js',
      ].join('|'),
    ),
  },
  {
    name: 'payment-mistakes',
    test: /\/messages\/(field_date_missing|error_comment_too_long)\.js/,
  },
  {
    name: 'menu',
    // Words and pictures of the menu are those of the pages it leads to: each would be a file of its own. Crumbs come before sign-in.
    test: new RegExp(
      [
        '/messages/(menu_(?!(review|bank_files|clients|authorizations|home|settlements|customers)\\.)[a-z_]+|crumb_[a-z_]+)\\.js',
        '/icons/(plus|chevrons-up-down|chevron-(left|right)|arrow-left|bell|search|life-buoy|download|key-round|shield-check)\\.',
      ].join('|'),
    ),
  },
];

/** Where `npm run dev` finds a running server; its origin is sent along, because the server takes changes from no other. */
const SERVER = process.env.SERVER_ORIGIN ?? 'http://localhost:3000';
const toServer = { target: SERVER, headers: { origin: SERVER } };

const preloads = leanPreloads();

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        defaultBehavior: [['component', 'errorComponent', 'notFoundComponent', 'pendingComponent', 'loader']],
      },
    }),
    react(),
    tailwindcss(),
    preloads.plugin,
    leanHooks(),
    javascriptBudget(),
    compressedCopies(),
  ],
  // Only browsers run what is built here: branches for servers go.
  define: { 'typeof window': '"object"' },
  resolve: {
    alias: {
      // Our React has the hook: no need for the one that stands in where it is missing.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // The original writes `<style>` elements, which the content security policy of the console forbids.
      'react-style-singleton': fileURLToPath(new URL('./src/adopted-styles.ts', import.meta.url)),
    },
  },
  build: {
    target: 'es2023',
    // Data addresses are no allowed source of fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
    rolldownOptions: {
      treeshake: {
        // The client's subscriptions and web sockets, which nothing here uses, do nothing by being imported.
        moduleSideEffects: [{ test: /\/node_modules\/@trpc\//, sideEffects: false }],
        // Nothing is read for what reading it does: a table put together of others is left out where nobody asks it.
        propertyReadSideEffects: false,
      },
      output: {
        // The first page names every file that may follow: names that cannot be compressed are short.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: { groups: TOGETHER },
      },
    },
  },
  server: {
    proxy: {
      '/trpc': toServer,
      '/v3': toServer,
      '/uploads': toServer,
      '/csv_templates': toServer,
      '/integrations': toServer,
    },
  },
});
