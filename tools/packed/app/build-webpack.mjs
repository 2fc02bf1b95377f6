/** Builds the app with webpack 5, without a loader: webpack's own CSS, and plain JavaScript in. Any warning fails. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { transformSync } from 'esbuild'
import webpack from 'webpack'
import { report } from './report.mjs'

const source = readFileSync('src/main.tsx', 'utf8')
const { code } = transformSync(source, { loader: 'tsx', jsx: 'automatic' })
mkdirSync('out/webpack-source', { recursive: true })
writeFileSync('out/webpack-source/main.js', code)

const compiler = webpack({
  mode: 'production',
  entry: './out/webpack-source/main.js',
  output: { path: resolve('out/webpack') },
  experiments: { css: true },
  // Size hints of an app with React are irrelevant here.
  performance: { hints: false },
  // Minifying takes most of the time and says nothing about our packages. bench/ measures webpack's minified page.
  optimization: { minimize: false },
})
compiler.run((failure, stats) => {
  const { errors = [], warnings = [] } =
    stats?.toJson({ all: false, errors: true, warnings: true }) ?? {}
  if (failure) errors.push(failure)
  const messages = [...errors, ...warnings].map(
    ({ moduleName = '', message }) => `${moduleName} ${message}`,
  )
  report(messages, 'out/webpack')
  compiler.close(() => {})
})
