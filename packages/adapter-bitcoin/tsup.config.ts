import { adapter } from '../../tsup.base.js'

export default adapter()
