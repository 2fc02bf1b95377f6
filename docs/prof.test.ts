import { readFileSync } from 'node:fs'
import { it } from 'vitest'
import { blockProblems } from './code-blocks.js'
const page = (p: string) => ({ path: p, text: readFileSync(p, 'utf8') })
for (const p of ['docs/react.md','docs/networks.md','docs/testing.md','docs/server-rendering.md'])
  it(p, () => { const t = performance.now(); const r = blockProblems([page(p)]); console.log(p, performance.now() - t, [...r.values()]) }, 60000)
