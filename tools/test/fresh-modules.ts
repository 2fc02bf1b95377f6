/**
 * Loads our own modules for each test file: what one left in them doesn't reach the next. Test files of a worker share the
 * window and the libraries, which take longer to load than most tests take to run.
 */
import { vi } from 'vitest'

vi.resetModules()
