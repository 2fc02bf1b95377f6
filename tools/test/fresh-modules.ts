/**
 * Loads our own modules for each test file: what one left in them doesn't reach the next. Test files of a worker share the
 * window and the libraries, which take longer to load than most tests take to run.
 * Code that a file's tests began to load draws with the window, so it loads before the window may go.
 */
import { afterAll, vi } from 'vitest'

vi.resetModules()

afterAll(async () => {
  await vi.dynamicImportSettled()
  // React does what those modules asked for in a task of its own.
  await new Promise((resolve) => setImmediate(resolve))
})
