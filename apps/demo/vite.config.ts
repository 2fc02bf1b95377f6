import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { readFigures } from './figures.js'

const page = (name: string) => new URL(`${name}.html`, import.meta.url).pathname

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  define: { __FIGURES__: JSON.stringify(readFigures()) },
  build: isSsrBuild
    ? { target: 'node20' }
    : {
        target: 'es2022',
        // Nothing inline: the pages run under default-src 'self'.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: [
            'index',
            'headless',
            'mount',
            'without-adapters',
            'preflight',
            'host-dialog',
            'host-buttons',
            'host-libraries',
            'ssr',
            'twice',
            'coinbase',
            'phone',
            'devtools',
            'checkout',
          ].map(page),
        },
      },
}))
