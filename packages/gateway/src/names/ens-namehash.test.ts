/** What is asked of the chain for a name: its node is the one that public vectors say. The chain is a record of what was asked. */
import { expect, it } from 'vitest'
import { describeVectors } from '../../../../tools/vectors.js'
import { etherCoin } from './coins.js'
import { createEns } from './ens.js'
import { normalised } from './ens-records.js'

const universalResolver = `0x${'11'.repeat(20)}` as const

/** The data of the one call that a name leads to. */
async function askedFor(name: string): Promise<readonly string[]> {
  const asked: string[] = []
  const ens = createEns({
    universalResolver,
    proxy: {
      async answer(calls) {
        for (const { params } of calls) asked.push(JSON.stringify(params))
        return calls.map(() => ({ error: { code: 3, message: 'execution reverted' } }))
      },
      settled: async () => undefined,
    },
    safeFetch: { fetch: () => Promise.reject(new Error('No request is expected.')) } as never,
  })
  expect(await ens.address(name, etherCoin)).toBeUndefined()
  return asked
}

/** The kit's own reading, which wants a name of more than one part. */
const readLabel = (label: string) => normalised(`${label}.eth`)?.slice(0, -'.eth'.length)

it('[X6] requests the EIP-137 node of foo.eth in any case', async () => {
  const node = 'de9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f'
  const [asked] = await askedFor(normalised('Foo.ETH') ?? '')
  expect(asked).toContain(node)
})

/** Letters of a Unicode that the library does not know yet: no names here, until it does. */
const younger = new Set([
  '0xe297a3f09f97aec486f09f85bfc38ef09cbebce2ada8f09f84b6c39bf09f8688efb889c5baf09d9f89',
])

describeVectors('ens-namehash', (cases) => {
  it('runs or names every case of the standard', () => {
    expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(['ok', 'error']))
    for (const id of younger) {
      const vector = cases.find((other) => other.id === id)
      expect(readLabel(String(vector?.ensName))).toBeUndefined()
    }
  })

  it.each(cases.filter(({ id, kind }) => kind === 'ok' && !younger.has(id)))(
    '[X6] $id',
    async ({ ensName, namehash }) => {
      const text = String(ensName)
      const name = text.includes('.') ? normalised(text) : readLabel(text)
      const asked = await askedFor(name ?? '')
      expect(asked).toHaveLength(1)
      expect(asked[0]).toContain(String(namehash).slice(2))
    },
  )

  it.each(cases.filter(({ kind }) => kind === 'error'))(
    '[X6] rejects $id as a name',
    ({ ensName }) => {
      expect(readLabel(String(ensName))).toBeUndefined()
      expect(normalised(String(ensName))).toBeUndefined()
    },
  )
})
