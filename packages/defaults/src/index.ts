/** The public API of `@scope/defaults`. */
export { type DefaultsOptions, defaultSocials, defaults } from './defaults.js'
