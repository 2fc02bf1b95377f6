/** Whether a code signs in as well, with a client and an offer that the test scripts: what comes of each answer. */
import { describe, expect, it } from 'vitest'
import { toNetwork } from '../../chain/network.js'
import type { OneClickSignIn, OneClickSignInResponse } from '../../chain/one-click-sign-in.js'
import type { Approval, AuthRequest, Proposal } from '../client/remote-client.js'
import { createSigningIn } from './signing-in.js'

const { signal } = new AbortController()
const now = Date.parse('2026-06-15T12:00:00Z')
const network = (id: number | string, chainNamespace: 'eip155' | 'solana' = 'eip155') =>
  toNetwork({
    id,
    name: String(id),
    chainNamespace,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  })
const input = {
  domain: 'site.example',
  uri: 'https://site.example/',
  version: '1',
  chainId: '10',
  nonce: '0123456789ab',
  issuedAt: '2026-06-15T12:00:00Z',
}
const cacao = {
  h: { t: 'caip122' },
  p: {
    domain: 'site.example',
    aud: 'https://site.example/',
    nonce: 'n',
    iss: 'did:pkh:eip155:1:0x',
  },
  s: { t: 'eip191', s: '0x00' },
}

interface World {
  readonly networks?: readonly ReturnType<typeof network>[]
  readonly offer?: Partial<OneClickSignIn> | undefined
  readonly fails?: unknown
}

function world({ networks = [network(1), network(10)], offer = {}, fails }: World = {}) {
  const asked: string[] = []
  const requests: AuthRequest[] = []
  const answers: { yes(approval: Approval): void; no(thrown: unknown): void }[] = []
  const accepted: (readonly OneClickSignInResponse[])[] = []
  const proposal = (kind: string): Proposal => {
    asked.push(kind)
    return {
      uri: `wc:${kind}`,
      approval: new Promise((yes, no) => answers.push({ yes, no })),
    }
  }
  const client = {
    propose: async () => proposal('propose'),
    async authenticate(request: AuthRequest) {
      requests.push(request)
      if (fails) throw fails
      return proposal('authenticate')
    },
  }
  const signingIn = createSigningIn({
    networks,
    activeId: () => 'eip155:10',
    offer: async () => ({
      getRequest: async () => input,
      accept: async (signed) => void accepted.push(signed),
      ...offer,
    }),
    now: () => now,
  })
  const propose = () => signingIn.propose(Promise.resolve(client))
  return { signingIn, propose, asked, requests, answers, accepted }
}

describe('a code that signs in', () => {
  it('[CON-17][SIW-08] asks for the text’s own network first, then for the others', async () => {
    const { propose, asked, requests } = world()
    expect((await propose()).uri).toBe('wc:authenticate')
    expect(asked).toEqual(['authenticate'])
    expect(requests[0]).toMatchObject({ chains: ['eip155:10', 'eip155:1'], input })
    expect(requests[0]?.methods).toContain('personal_sign')
  })

  it.each<[string, World]>([
    ['other chains are there as well', { networks: [network(1), network('a', 'solana')] }],
    ['nothing is to be signed', { offer: { getRequest: async () => undefined } }],
    [
      'the clock here is off',
      { offer: { getRequest: async () => ({ ...input, issuedAt: '2026-06-15T12:00:31Z' }) } },
    ],
    ['the client can’t ask for it', { fails: new TypeError('Buffer is not defined') }],
  ])('[CON-17] is a plain one if %s', async (_, client) => {
    const { propose, asked } = world(client)
    expect((await propose()).uri).toBe('wc:propose')
    expect(asked).toEqual(['propose'])
  })

  it('rejects without a proposal if the relay is unreachable', async () => {
    const { propose, asked } = world({ fails: new Error('socket stalled') })
    await expect(propose()).rejects.toThrow('socket stalled')
    expect(asked).toEqual([])
  })

  it('is a plain one after the first rejection', async () => {
    const { propose, answers, asked } = world()
    const { approval } = await propose()
    answers[0]?.no({ code: 5000, message: 'User rejected.' })
    await expect(approval).rejects.toMatchObject({ code: 5000 })
    await propose()
    expect(asked).toEqual(['authenticate', 'propose'])
  })

  it('continues to sign in if no response arrived in time', async () => {
    const { propose, answers, asked } = world()
    const { approval } = await propose()
    answers[0]?.no(new Error('Request expired'))
    await expect(approval).rejects.toThrow('expired')
    await propose()
    expect(asked).toEqual(['authenticate', 'authenticate'])
  })

  it('is a plain one once a wallet signed without any permitted method', async () => {
    const { propose, answers, asked } = world()
    const { approval } = await propose()
    answers[0]?.yes({ session: undefined, auths: [cacao] })
    await approval
    await propose()
    expect(asked).toEqual(['authenticate', 'propose'])
  })

  it('signs in without a time, and not with an invalid one', async () => {
    const { issuedAt: _, ...without } = input
    const told = world({ offer: { getRequest: async () => without } })
    expect((await told.propose()).uri).toBe('wc:authenticate')
    const odd = world({ offer: { getRequest: async () => ({ ...input, issuedAt: 'noon' }) } })
    expect((await odd.propose()).uri).toBe('wc:propose')
  })

  it('is a plain one once a signature was rejected', async () => {
    const refused = new Error('refused')
    const { propose, signingIn, asked } = world({
      offer: { accept: () => Promise.reject(refused) },
    })
    await propose()
    await expect(signingIn.verified({ session: {}, auths: [cacao] }, signal)).rejects.toBe(refused)
    await propose()
    expect(asked).toEqual(['authenticate', 'propose'])
  })
})

describe('the signed text', () => {
  it('[CON-17][SIW-08] is handed over as it can be read, and nothing is where there is none', async () => {
    const { signingIn, accepted } = world()
    expect(signingIn.verified({ session: {} }, signal)).toBeUndefined()
    expect(signingIn.verified({ session: {}, auths: [] }, signal)).toBeUndefined()
    await signingIn.verified({ session: {}, auths: [cacao, { ...cacao, s: 'none' }] }, signal)
    expect(accepted).toEqual([[{ cacao }]])
  })

  it.each([
    ['no list', { 0: cacao }],
    ['a header of another kind', [{ ...cacao, h: { t: 'eip4361-2' } }]],
    ['no issuer', [{ ...cacao, p: { ...cacao.p, iss: 1 } }]],
    ['a signature of another kind', [{ ...cacao, s: { t: 'ed25519', s: '0x' } }]],
    ['texts without an end', [{ ...cacao, p: { ...cacao.p, domain: 'a'.repeat(20_000) } }]],
    ['holes', [null, undefined, 1]],
  ])('is ignored if it is %s', (_, auths) => {
    expect(world().signingIn.verified({ session: {}, auths }, signal)).toBeUndefined()
  })
})
