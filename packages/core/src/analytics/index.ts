/** The public face of `@scope/core/analytics`. */
export { type AnalyticsOptions, analytics } from './analytics.js'
