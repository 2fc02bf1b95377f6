import config from '../../tsup.base.js'

export default config
