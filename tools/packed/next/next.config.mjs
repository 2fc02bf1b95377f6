import { dirname } from 'node:path'

// What the site imports is installed in the folder above it.
const root = dirname(import.meta.dirname)

// Minifying takes a third of the time and says nothing about our packages. bench/ measures minified pages.
const forTurbopack = { turbopack: { root }, experimental: { turbopackMinify: false } }
const forWebpack = {
  outputFileTracingRoot: root,
  experimental: { serverMinification: false },
  webpack(config) {
    config.optimization.minimize = false
    return config
  },
}

export default process.env.TURBOPACK ? forTurbopack : forWebpack
