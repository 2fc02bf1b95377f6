import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsup'
import { withLicences } from '../../tools/licences/bundled.js'
import config from '../../tsup.base.js'
import { mendedLibrary } from './mended-library.js'

const client = 'src/walletconnect/client'
const shim = (name: string) => fileURLToPath(new URL(`${client}/shims/${name}.ts`, import.meta.url))

/**
 * The remote client is published with its library inside: no host installs its hundred packages, resolves them or
 * fills in for Node. Parts that no kit uses are left out, and its doors to the page are our own, so that they close.
 */
const remoteClient = {
  entry: { 'walletconnect/client/open-client': `${client}/open-client.ts` },
  format: 'esm' as const,
  platform: 'browser' as const,
  target: 'es2022',
  bundle: true,
  splitting: false,
  minify: true,
  noExternal: [/.*/],
  inject: [`${client}/page-listeners.ts`, `${client}/shims/buffer.ts`],
  define: {
    global: 'globalThis',
    'window.addEventListener': 'listenToPage',
    setInterval: 'repeatInPage',
    setTimeout: 'waitInPage',
  },
  esbuildOptions(options: { alias?: Record<string, string>; legalComments?: string }) {
    options.legalComments = 'none'
    options.alias = {
      '@walletconnect/logger': shim('logger'),
      '@walletconnect/keyvaluestorage': shim('key-value-storage'),
      '@msgpack/msgpack': shim('msgpack'),
    }
  },
  esbuildPlugins: [
    mendedLibrary,
    withLicences('dist/walletconnect/client/open-client.LICENSES.txt'),
  ],
  dts: false,
  sourcemap: false,
  clean: false,
  silent: true,
}

export default defineConfig([
  {
    ...config,
    entry: [
      ...(config as { entry: string[] }).entry,
      `!${client}/checked-storage.ts`,
      `!${client}/catch-rejections.ts`,
      `!${client}/open-client.ts`,
      `!${client}/page-listeners.ts`,
      `!${client}/quiet-logger.ts`,
      `!${client}/patch-relayer.ts`,
      `!${client}/shims/**`,
    ],
  },
  remoteClient,
])
