import config from '../../tsup.base.js'

/** Excludes the frame: `build-page.ts` builds it as a page, and no package imports it. */
export default { ...config, entry: [...config.entry, '!src/frame/**'] }
