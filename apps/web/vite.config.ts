import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { javascriptBudget } from './scripts/javascript-budget.ts';

/** Where `npm run dev` finds a running server; its origin is sent along, because the server takes changes from no other. */
const SERVER = process.env.SERVER_ORIGIN ?? 'http://localhost:3000';
const toServer = { target: SERVER, headers: { origin: SERVER } };

export default defineConfig({
  plugins: [tanstackRouter({ target: 'react', autoCodeSplitting: true }), react(), tailwindcss(), javascriptBudget()],
  resolve: {
    alias: {
      // The original writes `<style>` elements, which the content security policy of the console forbids.
      'react-style-singleton': fileURLToPath(new URL('./src/adopted-styles.ts', import.meta.url)),
    },
  },
  build: {
    target: 'es2023',
    // Data addresses are no allowed source of fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/trpc': toServer, '/v3': toServer } },
});
