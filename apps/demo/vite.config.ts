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
        },
      },
}))
