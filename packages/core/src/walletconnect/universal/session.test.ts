/** Bitcoin by the session's own methods, over a room that only notes what it is asked. */
import { describe, expect, it } from 'vitest'
import type { Network } from '../../chain/network.js'
import type { Site } from '../doors/site.js'
import type { RemoteRoom } from '../room.js'
import { createUniversalSession } from './session.js'

const networkId = 'bip122:000000000019d6689c085ae165831e93'
const segwit = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const legacy = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const script = 'bc1qwqdg6squsna38e46795at95yu9atm8azzmyvckulcc7kytlcckxswvvzej'

function sessionOf(address: string) {
  const asked: { readonly method: string; readonly params: unknown }[] = []
  const answers: Readonly<Record<string, unknown>> = {
    signMessage: { signature: 'ab' },
    signPsbt: { psbt: 'cHNidA==' },
    sendTransfer: { txid: 'ab' },
  }
  const room: Partial<RemoteRoom> = {
    approved: () => ({
      accounts: [{ networkId, address }],
      chains: [networkId],
      methods: new Set(Object.keys(answers)),
    }),
    async request(_, method, params) {
      asked.push({ method, params })
      return answers[method]
    },
    listen: () => () => undefined,
  }
  const site: Site = { networkIdOf: () => networkId, read: async () => undefined }
  const session = createUniversalSession(room as RemoteRoom, site, 'bip122', networkId)
  return { session, asked, account: session.accounts[0] }
}

describe('Bitcoin without its adapter', () => {
  it.each([
    [segwit, undefined, 'ecdsa'],
    [legacy, undefined, 'ecdsa'],
    // Of a testnet: what looks like a prefix of bech32 is none.
    ['mx1PBUevWwoMgVtqjZdQLTqYF3VLjpMFaq', undefined, 'ecdsa'],
    ['nkx1bQk3Kp4yxoD3rWdTYqZxSTxT4HUmVqs', undefined, 'ecdsa'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', undefined, 'ecdsa'],
    ['bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk', undefined, 'bip322'],
    [taproot, undefined, 'bip322'],
    [script, undefined, 'bip322'],
    [segwit, 'bip322', 'bip322'],
    [taproot, 'ecdsa', 'ecdsa'],
  ] as const)(
    'a message of %s, asked for as %s, is signed by %s',
    async (address, protocol, by) => {
      const { session, asked, account } = sessionOf(address)
      await session.sign(account, { kind: 'message', message: 'Hi', ...(protocol && { protocol }) })
      expect(asked).toMatchObject([{ method: 'signMessage', params: { address, protocol: by } }])
    },
  )

  it('a PSBT whose inputs nobody named goes out without a list, and not as one that nobody signs', async () => {
    const { session, asked, account } = sessionOf(segwit)
    await session.sign(account, { kind: 'psbt', psbt: 'cHNidA==' })
    await session.sign(account, { kind: 'psbt', psbt: 'cHNidA==', inputs: { [segwit]: [0, 2] } })
    const [whichever, named] = asked.map(({ params }) => params)
    expect(whichever).toEqual({ account: segwit, psbt: 'cHNidA==', broadcast: false })
    const signInputs = [0, 2].map((index) => ({ address: segwit, index }))
    expect(named).toMatchObject({ signInputs })
  })

  it('[X12] a fee rate that the wallet can’t be told is refused, and nothing is asked', async () => {
    const { session, asked, account } = sessionOf(segwit)
    const network: Network = {
      id: networkId.slice('bip122:'.length),
      caipNetworkId: networkId,
      chainNamespace: 'bip122',
      name: 'Bitcoin',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
    }
    const transaction = { to: taproot, value: 1n }
    const send = (more: object) =>
      session.send(
        account,
        network,
        { namespace: 'bip122', transaction: { ...transaction, ...more } },
        {} as never,
      )
    await expect(send({ feeRate: 50n })).rejects.toMatchObject({ code: 'method-unsupported' })
    expect(asked).toEqual([])
    expect(await send({})).toBe('ab')
  })
})
