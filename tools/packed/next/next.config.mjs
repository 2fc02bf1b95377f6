// Minifying takes a third of the time and says nothing about our packages. bench/ measures minified pages.
const forTurbopack = { experimental: { turbopackMinify: false } }
const forWebpack = {
  experimental: { serverMinification: false },
  webpack(config) {
    config.optimization.minimize = false
    return config
  },
}

export default process.env.TURBOPACK ? forTurbopack : forWebpack
