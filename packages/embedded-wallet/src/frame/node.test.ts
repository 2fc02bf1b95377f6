/** What a chain's node says, and how much of it goes on to a page. */
import { expect, it } from 'vitest'
import type { FrameError } from './frame-error.js'
import { createNodes } from './node.js'

const origin = 'https://wallet.example.org'

/** What the frame makes of the node's `error`. */
async function told(error: unknown, chainId = 'eip155:1'): Promise<Partial<FrameError>> {
  const nodes = createNodes({
    origin,
    projectId: 'shop',
    fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, error }),
  })
  const asking = nodes(chainId, new AbortController().signal).ask('eth_call', [])
  const { code, message, node } = await asking.then(
    () => expect.unreachable(),
    (thrown: FrameError) => thrown,
  )
  return { code, message, ...(node && { node }) }
}

const reverted = { code: 3, message: 'execution reverted', data: '0x08c379a0' }

it('passes on a contract’s revert data, with the code that libraries expect', async () => {
  expect(await told(reverted)).toEqual({
    code: 'node',
    message: 'execution reverted',
    node: { code: 3, data: '0x08c379a0' },
  })
  expect(await told({ ...reverted, code: -32_000, data: undefined })).toEqual({
    code: 'node',
    message: 'execution reverted',
    node: { code: -32_000 },
  })
})

it.each([
  ['a text', 'Reverted 0x08c379a0'],
  ['an object', { data: '0x08c379a0', secret: 'x' }],
  ['markup behind bytes', '0x08<img>'],
  ['more than any reason takes', `0x${'00'.repeat(70_000)}`],
])('[F9] passes on no data that is not revert data: %s', async (_, data) => {
  expect((await told({ ...reverted, data })).node).toEqual({ code: 3 })
})

it.each([-32_002, 4001, 4100, 4902, 5000, 0, -1, 3.5, -32_768.5])(
  '[F10] passes on no code of the user or the wallet: %d',
  async (code) => {
    expect(await told({ ...reverted, code })).toEqual({
      code: 'node',
      message: 'execution reverted',
    })
  },
)

it('passes on only the message of a Solana node, without its code', async () => {
  const expired = { code: -32_003, message: 'Blockhash not found', data: '0x' }
  expect(await told(expired, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual({
    code: 'node',
    message: 'Blockhash not found',
  })
})
