/** The public face of @scope/devtools. */
export { type Devtools, type DevtoolsOptions, devtools } from './devtools.js'
