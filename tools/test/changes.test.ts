/** Selection of `npm test -- --changed`. */
import { expect, it } from 'vitest'
import { toChanges } from './changes.mjs'

it.each([
  ['packages/core/src/lib/machine.ts', { sources: ['packages/core/src/lib/machine.ts'] }],
  ['e2e/connect.spec.ts', { stories: ['connect'] }],
  ['docs/react.md', { testFolders: ['docs'] }],
  ['README.md', { testFolders: ['docs'] }],
  [
    'packages/core/src/errors/codes.ts',
    { sources: ['packages/core/src/errors/codes.ts'], testFolders: ['docs'] },
  ],
  ['tools/browser.mjs', { sources: ['tools/browser.mjs'], testFolders: ['tools'] }],
  ['e2e/fixtures/scope.ts', {}],
])('%s', (file, expected) => {
  expect(toChanges([file])).toEqual({
    all: [file],
    sources: [],
    testFolders: [],
    stories: [],
    ...expected,
  })
})
