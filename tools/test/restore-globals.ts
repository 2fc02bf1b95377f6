/**
 * Takes stubs and spies away after the last test of a file. Vitest does it before each test, so those of a file's last
 * test would still be there while the next file of the worker loads its libraries.
 */
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
