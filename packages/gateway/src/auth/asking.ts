/** Who asks: which browser, of which project. */
import type { Project } from '../config/schema.js'

export interface Asking {
  readonly project: Project
  readonly device: string
  /** The address of the network that it comes from, as limits count it. */
  readonly network: string
}
