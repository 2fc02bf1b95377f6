import type { Page } from '@playwright/test'
import { createUnpack } from './create-unpack.js'
import type { SerializedValue } from './serialize.js'

type PageScript<Setup> = (setup: Setup, unpack: (value: SerializedValue) => unknown) => void

/** Runs a script before those of the page, on each navigation. It is sent as text. */
export const addPageScript = <Setup>(
  page: Page,
  script: PageScript<Setup>,
  setup: Setup,
): Promise<unknown> =>
  page.addInitScript({
    // Some TypeScript runners name functions through a helper of theirs, which the page lacks.
    content: `{ const __name = (named) => named; (${script})(${JSON.stringify(setup)}, (${createUnpack})()) }`,
  })
