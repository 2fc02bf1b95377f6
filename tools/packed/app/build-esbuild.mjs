/** Builds the app with esbuild; any warning fails. */
import { build } from 'esbuild'
import { report } from './report.mjs'

const { errors, warnings } = await build({
  entryPoints: ['src/main.tsx'],
  outdir: 'out/esbuild',
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'silent',
}).catch((failure) => failure)

const messages = [...errors, ...warnings].map(
  ({ text, location }) => `${location?.file ?? ''}:${location?.line ?? ''} ${text}`,
)
report(messages, 'out/esbuild')
