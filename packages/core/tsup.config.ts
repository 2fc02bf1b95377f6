import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsup'
import { withLicences } from '../../tools/licences/bundled.js'
import config from '../../tsup.base.js'
import { mendedLibrary } from './mended-library.js'

const client = 'src/walletconnect/client'
const instead = (name: string) =>
  fileURLToPath(new URL(`${client}/instead/${name}.ts`, import.meta.url))

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
  inject: [`${client}/page-doors.ts`, `${client}/instead/buffer.ts`],
  define: {
    global: 'globalThis',
    'window.addEventListener': 'listenToPage',
    setInterval: 'repeatInPage',
    setTimeout: 'waitInPage',
  },
  esbuildOptions(options: { alias?: Record<string, string>; legalComments?: string }) {
    options.legalComments = 'none'
    options.alias = {
      '@walletconnect/logger': instead('logger'),
      '@walletconnect/keyvaluestorage': instead('key-value-storage'),
      '@msgpack/msgpack': instead('msgpack'),
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
      `!${client}/hearing.ts`,
      `!${client}/open-client.ts`,
      `!${client}/page-doors.ts`,
      `!${client}/quiet-logger.ts`,
      `!${client}/relayer.ts`,
      `!${client}/instead/**`,
    ],
  },
  remoteClient,
])
