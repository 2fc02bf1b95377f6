import { cpSync } from 'node:fs'
import config from '../../tsup.base.js'

/** The directory's data is read beside the code, as it is. */
export default {
  ...config,
  async onSuccess() {
    cpSync('src/data', 'dist/data', { recursive: true })
  },
}
