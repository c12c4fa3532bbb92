import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { beforeSignInPage } from './scripts/before-sign-in-page.ts';
import { compressedCopies } from './scripts/compressed-copies.ts';
import { javascriptBudget } from './scripts/javascript-budget.ts';
import { leanHooks } from './scripts/lean-hooks.ts';
import { leanPreloads } from './scripts/lean-preloads.ts';

/**
 * Files fetched together anyway are written as one: a small file costs a request, and compresses badly. A group takes what its
 * modules need with it, unless an earlier one has it.
 */
const TOGETHER = [
  {
    name: 'base',
    // What every page runs on.
    test: /\/node_modules\/(react|react-dom|scheduler|clsx|use-sync-external-store|@tanstack\/(react-query|query-core)|@trpc)\//,
  },
  {
    name: 'router',
    // What every page after sign-in runs on.
    test: /\/node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\//,
  },
  {
    name: 'everywhere',
    // What pages before sign-in share with those after it.
    test: new RegExp(
      [
        '/web/src/(start|trpc|sign-in-address|in-place-link|me/(session-end|signed-out|may|chosen-client)\\.)',
        '/web/src/(failure/(refusal|map-server-messages|unanswered|waiting-place)|auth-forms/use-auth-form)\\.',
        '/ui/src/(field|input|select|button|banner|error-(summary|state)|control-style|button-style|link-button)\\.',
        '/ui/src/(text-link|language-button|brand-mark|cn|locale|page)\\.',
        '/messages/(no_answer|required_field|client_unnamed|ui_(cancel|close|offline)|page_failed|error_title_prefix|door_opens_new_tab)\\.js',
        '/paraglide/registry\\.js|/validation/src/password-rules\\.|/icons/(check|circle)\\.',
      ].join('|'),
    ),
  },
  {
    name: 'door',
    // What pages before sign-in have in common. A recovery code is asked for on a page that most people
    // never see; the example stands beside wide pages, after the form.
    test: new RegExp(
      ['/web/src/auth-forms/(?!recovery-code-field|example-deposit)', '/messages/sign_up\\.js'].join('|'),
    ),
  },
  { name: 'sign-in', test: /\/web\/src\/features\/(sign-in\/sign-in-page|registration\/promo-code)\./ },
  { name: 'first', test: /\/web\/src\/console\.tsx$/ },
  {
    name: 'payment-mistakes',
    // What forms of payments say.
    test: /\/messages\/(field_date_missing|error_comment_too_long)\.js/,
  },
  {
    name: 'frame',
    // What stands around every page after sign-in, and the small parts that most of them are put together of.
    test: new RegExp(
      [
        '/web/src/(shell/frame|sandbox/sandbox-clock|me/(client-page|can)|failure/panel-query|panel)\\.tsx',
        '/web/src/(download|use-settled|process-dates/(use-business-now|use-today|business-day))\\.',
        '/ui/src/(card|badge|progress|definition-list|segments|dialog|media-query|calendar-date|popover-button)\\.tsx?',
        '/domain/src/(rail|money|calendar/(dates|zones))\\.ts',
        '/messages/(menu_[a-z_]+|crumb_[a-z_]+)\\.js',
        '/icons/(plus|chevrons-up-down|chevron-(left|right)|arrow-left|bell|search|life-buoy|download|key-round|shield-check)\\.',
      ].join('|'),
    ),
  },
  {
    name: 'values',
    // How a page without a list, home first of all, writes what it tells.
    test: /\/ui\/src\/(status-chip|money|calendar-date|instant-date)\.tsx/,
  },
  {
    name: 'list',
    test: new RegExp(
      [
        '/ui/src/(data-table|pager)\\.tsx',
        '/web/src/list/(status-guide|search-box|export-button|count-line|views)\\.tsx',
      ].join('|'),
    ),
  },
  {
    name: 'words',
    // Words and pictures of more than a few pages: each would be a file of its own.
    minShareCount: 5,
    test: new RegExp(
      [
        '/messages/(customer|authorization|bank|account|schedule|frequency|settlements?|status|checklist|numbers|actor)_[a-z_]+\\.js',
        '/messages/(ui|list|filters|act|choose|opens_in|draft|leave|download|export|help_link)_[a-z_]+\\.js',
        '/icons/[a-z0-9-]+\\.mjs',
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
    beforeSignInPage(),
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
      input: ['index.html', 'src/before-sign-in.tsx'],
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
