// @vitest-environment happy-dom
/** The wallet of Solana as a site has it in hand (Wallet Standard): for whom and where it signs, and what it tells. */
import { base58 } from '@scure/base'
import { afterEach, describe, expect, it } from 'vitest'
import { FrameError } from '../frame/frame-error.js'
import { evmAddress, scriptedFrame, solanaAddress } from './fixtures/scripted-frame.js'
import { openPage } from './fixtures/shop-page.js'

interface StandardWallet {
  readonly accounts: readonly { readonly address: string }[]
  readonly features: {
    readonly 'standard:connect': { connect(): Promise<unknown> }
    readonly 'standard:disconnect': { disconnect(): Promise<void> }
    readonly 'standard:events': { on(event: string, run: (said: unknown) => void): () => void }
    readonly 'solana:signMessage': { signMessage(...inputs: unknown[]): Promise<unknown> }
    readonly 'solana:signTransaction': { signTransaction(...inputs: unknown[]): Promise<unknown> }
    readonly 'solana:signAndSendTransaction': {
      signAndSendTransaction(...inputs: unknown[]): Promise<unknown>
    }
  }
}

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step()
})

const signature = base58.encode(new Uint8Array(64).fill(7))
const transaction = Uint8Array.of(1, 2, 3)
const message = Uint8Array.of(72, 105)
const mine = { address: solanaAddress }

async function signedIn() {
  const frame = scriptedFrame({
    RPC_REQUEST: async ({ method }) => {
      if (method === 'solana_signTransaction') return { transaction: 'AQID' }
      if (method === 'solana_signAllTransactions') return { transactions: ['AQID', 'AQID'] }
      return { signature }
    },
  })
  const page = openPage({ load: frame.load })
  undo.push(frame.close, page.close)
  await page.wallet.connectEmail('ada@example.com')
  expect(await page.wallet.verifyEmailCode('123456')).toBe(true)
  await expect.poll(() => page.kit.provider('solana')).toBeDefined()
  const wallet = page.kit.provider('solana') as StandardWallet
  const loginEvents: unknown[] = []
  wallet.features['standard:events'].on('change', (said) => loginEvents.push(said))
  const ways = {
    message: wallet.features['solana:signMessage'].signMessage,
    sign: wallet.features['solana:signTransaction'].signTransaction,
    send: wallet.features['solana:signAndSendTransaction'].signAndSendTransaction,
  }
  const asked = () => frame.askedFor('RPC_REQUEST') as { readonly chainId?: string }[]
  return { ...page, frame, wallet, loginEvents, ways, asked }
}

const input = { account: mine, chain: 'solana:mainnet', transaction, message }

describe('what is signed', () => {
  it.each([
    ['solana:mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['solana:devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    ['solana:testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
    // Its genesis hash is unknown: uses the site's current network.
    ['solana:localnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    [undefined, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ])('is for the requested chain: %s', async (chain, chainId) => {
    const { ways, asked } = await signedIn()
    await ways.sign({ ...input, chain })
    await ways.sign({ ...input, chain }, { ...input, chain })
    await ways.send({ ...input, chain })
    expect(asked().map((request) => request.chainId)).toEqual([chainId, chainId, chainId])
  })

  it.each(['eip155:1', 'solana:', 'solana:moonnet', '__proto__', 'constructor', 7])(
    'is rejected for a chain that the wallet doesn’t have: %o',
    async (chain) => {
      const { ways, asked } = await signedIn()
      for (const way of [ways.sign, ways.send])
        await expect(way({ ...input, chain })).rejects.toMatchObject({ code: -32602 })
      expect(asked()).toEqual([])
    },
  )

  it('is for one chain at a time', async () => {
    const { ways, asked } = await signedIn()
    const other = { ...input, chain: 'solana:devnet' }
    await expect(ways.sign(input, other)).rejects.toMatchObject({ code: -32602 })
    expect(asked()).toEqual([])
  })

  it('serves the current account only, and none after a sign-out (4100)', async () => {
    const { ways, asked, wallet } = await signedIn()
    const theirs = { ...input, account: { address: base58.encode(new Uint8Array(32).fill(9)) } }
    for (const way of Object.values(ways)) {
      await expect(way(theirs)).rejects.toMatchObject({ code: 4100 })
      await expect(way({ ...theirs, account: { address: evmAddress } })).rejects.toThrow()
    }
    await expect(ways.sign(input, theirs)).rejects.toMatchObject({ code: 4100 })
    await wallet.features['standard:disconnect'].disconnect()
    await expect.poll(() => wallet.accounts).toEqual([])
    for (const way of Object.values(ways))
      await expect(way(input)).rejects.toMatchObject({ code: 4100 })
    expect(asked()).toEqual([])
  })
})

describe('what is told', () => {
  it('[CON-13] is a change, once', async () => {
    const { loginEvents, wallet, frame } = await signedIn()
    const { connect } = wallet.features['standard:connect']
    await Promise.all([connect(), connect()])
    expect(loginEvents).toEqual([])
    frame.setIn(false)
    await expect.poll(() => loginEvents).toEqual([{ accounts: [] }])
    frame.setIn(false)
    frame.setIn(true)
    await Promise.all([connect(), connect()])
    expect(wallet.accounts).toMatchObject([mine])
    expect(loginEvents).toHaveLength(2)
  })
})

describe('[X12] several that are sent', () => {
  it('are reported with an unknown outcome if a later one is declined', async () => {
    const { frame, ways } = await signedIn()
    let asked = 0
    frame.handlers.RPC_REQUEST = async () => {
      if (++asked === 2) throw new FrameError('refused', 'The request was declined')
      return { signature }
    }
    await expect(ways.send(input, input)).rejects.toMatchObject({
      code: -32603,
      data: { reason: 'outcome-unknown', hash: signature },
    })
    asked = 1
    await expect(ways.send(input, input)).rejects.toMatchObject({ code: 4001 })
  })
})
