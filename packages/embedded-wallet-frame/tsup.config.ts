import config from '../../tsup.base.js'

/** The frame is a page, which `build-page.ts` makes: nobody imports it. */
export default { ...config, entry: [...config.entry, '!src/frame/**'] }
