import { readFileSync } from 'node:fs'
import config from '../../tsup.base.js'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

/** The report says which version wrote it, which only the manifest knows. */
export default { ...config, define: { SCOPE_DEVTOOLS_VERSION: JSON.stringify(version) } }
