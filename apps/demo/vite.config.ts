import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { readFigures } from './figures.js'
import { pageHead } from './page-head.js'
import { pages } from './pages.js'

const page = (name: string) => new URL(`${name}.html`, import.meta.url).pathname

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), pageHead()],
  define: { __FIGURES__: JSON.stringify(readFigures()) },
  build: isSsrBuild
    ? { target: 'node20' }
    : {
        target: 'es2022',
        // Nothing inline: the pages run under default-src 'self'.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ['index', 'phone', ...pages.map(({ name }) => name)].map(page),
          // Entries may share their chunk: nothing imports them.
          preserveEntrySignatures: false,
          output: {
            // The pages share modules in many combinations, each its own chunk: a page and its dialog made 130 requests.
            // With merged chunks they make 60. Merging can change the order of modules, so the build keeps that order.
            strictExecutionOrder: true,
            // Rolldown lists the importers of a merged chunk in its name.
            chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
            codeSplitting: {
              // Otherwise a merged chunk also includes the libraries of its modules, and each page loads all of them.
              includeDependenciesRecursively: false,
              groups: [
                // What pages load first is never merged with what they load later.
                { name: 'shared', tags: ['$initial'], minShareCount: 4, priority: 3 },
                { name: 'initial', tags: ['$initial'], entriesAware: true, priority: 2 },
                {
                  name: 'lazy',
                  // Our own modules. Pages without devtools must load no part of it.
                  test: /^(?!.*\/(devtools|node_modules)\/)/,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 20_000,
                  minShareCount: 2,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
}))
