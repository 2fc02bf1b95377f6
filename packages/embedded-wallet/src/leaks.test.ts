/**
 * A compromised page sends the frame any messages, in any order, while the user signs in, signs and signs out. Nothing
 * that opens the wallet leaks, in any form, and each request gets one response (threats F9, F17).
 */
import { randomUUID } from 'node:crypto'
import { type Devnet, type MailServer, startDevnet, startMailServer } from '@scope/devnet'
import type { Gateway } from '@scope/gateway'
import { base58, base64, base64urlnopad, hex } from '@scure/base'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boundFrame } from './frame/fixtures/bound-frame.js'
import { asFrame, startGateway } from './frame/fixtures/shop-frame.js'
import { FrameError } from './frame/frame-error.js'
import { toMnemonic } from './frame/keys/mnemonic.js'
import { getSeed } from './frame/keys/secret.js'
import { delivered } from './host/fixtures/delivered.js'
import { appPrefix } from './protocol/index.js'

let chain: Devnet
let mail: MailServer
let gateway: Gateway
let time = Date.now()
let users = 0
const log: string[] = []

beforeAll(async () => {
  chain = await startDevnet({ chains: [{ chainId: 31337 }] })
  mail = await startMailServer()
  const write = (...channel: unknown[]) => void log.push(JSON.stringify(channel))
  const nodes = { 'eip155:31337': [chain.chains[0]?.url ?? ''] }
  gateway = await startGateway(
    mail,
    () => time,
    {},
    { rpc: { nodes, allowPrivateNetworks: true } },
    { log: { debug: write, info: write, warn: write, error: write } },
  )
}, 60_000)
afterAll(async () => {
  await gateway.close()
  await mail.stop()
  await chain.stop()
})

interface FrameRequest {
  readonly operation: string
  readonly payload?: unknown
}
type Step =
  | { readonly type: 'say'; readonly isWhole: boolean; readonly said: FrameRequest }
  | { readonly type: 'sign-in' | 'say-again' | 'wait' }

const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const rpc = (method: string, params: unknown, chainId = 'eip155:31337'): FrameRequest => ({
  operation: 'RPC_REQUEST',
  payload: { method, params, chainId },
})
/** Placeholder: `ACCOUNT` is replaced by the signed-in user's account when the message is sent. */
const account = 'ACCOUNT'
const whole = fc.constantFrom<FrameRequest>(
  { operation: 'GET_USER', payload: { chainId: 'eip155:31337' } },
  { operation: 'GET_USER', payload: { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' } },
  { operation: 'IS_CONNECTED' },
  { operation: 'GET_CHAIN_ID' },
  { operation: 'SWITCH_NETWORK', payload: { chainId: 'eip155:31337' } },
  { operation: 'SET_PREFERRED_ACCOUNT', payload: { type: 'smartAccount' } },
  { operation: 'PENDING_OPERATION', payload: { isCanceled: true } },
  { operation: 'SHOW', payload: { screen: 'export' } },
  { operation: 'SHOW', payload: { screen: 'backup' } },
  { operation: 'SHOW', payload: { screen: 'recovery' } },
  { operation: 'CONNECT_OTP', payload: { otp: '000000' } },
  { operation: 'UPDATE_EMAIL_PRIMARY_OTP', payload: { otp: '000000' } },
  { operation: 'GET_FARCASTER_URI' },
  { operation: 'GET_SOCIAL_REDIRECT_URI', payload: { provider: 'google' } },
  { operation: 'SIGN_OUT' },
  rpc('personal_sign', ['0x48656c6c6f', account]),
  rpc('eth_sendTransaction', [{ from: account, to: evm, value: '0x1' }]),
  rpc('eth_signTypedData_v4', [account, '{}']),
  rpc('eth_accounts', []),
  rpc('eth_getBalance', [account, 'latest']),
  rpc('eth_exportKey', [account]),
  rpc('wallet_getSecret', []),
)
const anything = fc.record({
  operation: fc.oneof(
    fc.constantFrom('RPC_REQUEST', 'SHOW', 'GET_USER', 'CONNECT_OTP', '__proto__', 'constructor'),
    fc.string({ maxLength: 24 }),
  ),
  payload: fc.oneof(
    fc.anything({ maxDepth: 2, withNullPrototype: false }).filter(isCloneable),
    fc.record({ method: fc.string({ maxLength: 24 }), params: fc.jsonValue() }),
  ),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: whole.map((said) => ({ type: 'say', isWhole: true, said }) as const) },
  {
    weight: 3,
    arbitrary: anything.map((said) => ({ type: 'say', isWhole: false, said }) as const),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('sign-in', 'say-again', 'wait').map((type) => ({ type }) as const),
  },
)

function isCloneable(value: unknown): boolean {
  try {
    structuredClone(value)
    return true
  } catch {
    return false
  }
}

/** Every form that bytes are written in. */
const getForms = (bytes: Uint8Array): readonly string[] => [
  hex.encode(bytes),
  base64.encode(bytes).replace(/=+$/, ''),
  base64urlnopad.encode(bytes),
  base58.encode(bytes),
  [...bytes].join(','),
  [...bytes].join(', '),
]
/** As it is found in a message: bytes of any kind too. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) => {
    if (field instanceof ArrayBuffer) return hex.encode(new Uint8Array(field))
    if (ArrayBuffer.isView(field))
      return hex.encode(new Uint8Array(field.buffer, field.byteOffset, field.byteLength))
    return typeof field === 'bigint' ? String(field) : field
  }) ?? ''

/** All that a browser has stored of it, names and values. */
async function readStored(indexedDB: IDBFactory): Promise<string> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const found: string[] = []
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name ?? ''))
    for (const store of database.objectStoreNames) {
      const records = database.transaction(store).objectStore(store)
      found.push(toText(await done(records.getAllKeys())), toText(await done(records.getAll())))
    }
    database.close()
  }
  return found.join('\n')
}

it('finds every form of a secret', () => {
  const secret = Uint8Array.from({ length: 16 }, (_, at) => at * 7 + 3)
  const [first, ...others] = getForms(secret)
  expect(toText({ deep: [{ bytes: secret.buffer }] })).toContain(first)
  expect(toText({ view: new Uint8Array([0, ...secret, 0]).subarray(1, 17) })).toContain(first)
  for (const form of others) expect(toText({ text: `key=${form};` })).toContain(form)
})

async function play(steps: readonly Step[]): Promise<void> {
  time += 31_000
  users += 1
  const email = `ada${users}@leaks.example`
  const urls: string[] = []
  const bodies: string[] = []
  const accountShares = new Set<string>()
  const tokens = new Set<string>()
  const secrets = new Map<string, readonly string[]>()
  let count = 0
  const frame = boundFrame({
    gateway: () => gateway,
    clock: () => time,
    async fetch(request) {
      const asked = asFrame(request)
      urls.push(request.url)
      bodies.push(await asked.clone().text())
      const answer = await gateway.fetch(asked)
      const told = await answer.clone().text()
      for (const [, share = ''] of told.matchAll(/"accountShare":"([\w-]{23})"/g))
        accountShares.add(share)
      for (const [, token = ''] of told.matchAll(/"(?:access|refresh)Token":"([^"]+)"/g))
        tokens.add(token)
      return answer
    },
    // Every third one is a no.
    async approve() {
      count += 1
      if (count % 3 === 0) throw new FrameError('refused', 'no')
    },
    watchShares: (shares) => ({
      ...shares,
      keep(owner, set, share) {
        secrets.set('the share of the browser', getForms(share))
        return shares.keep(owner, set, share)
      },
    }),
  })
  const { port, got } = frame.hello()
  await expect.poll(() => got.length).toBe(1)
  const asked = new Map<string, boolean>()
  let last: object | undefined
  let address = evm
  const answersTo = (id: string) =>
    got.filter(
      (message) =>
        (message as { id?: unknown }).id === id && !/VISIBILITY_REQUEST/.test(toText(message)),
    )

  function say({ operation, payload }: FrameRequest, isWhole: boolean): string {
    const id = randomUUID()
    const filled = JSON.stringify(payload)?.replaceAll(account, address)
    const sent = isWhole && filled !== undefined ? JSON.parse(filled) : payload
    last = {
      type: `${appPrefix}${operation}`,
      id,
      ...(payload !== undefined && { payload: sent }),
    }
    port.postMessage(last)
    asked.set(id, isWhole)
    return id
  }
  const answered = (id: string) => expect.poll(() => answersTo(id).length, { interval: 5 }).toBe(1)
  async function signIn(): Promise<void> {
    time += 31_000
    const mails = mail.mails.length
    await answered(say({ operation: 'CONNECT_EMAIL', payload: { email } }, true))
    if (mail.mails.length > mails) {
      const [, otp = ''] = /^ {4}(\d{6})$/m.exec(mail.mails.at(-1)?.text ?? '') ?? []
      await answered(say({ operation: 'CONNECT_OTP', payload: { otp } }, true))
    }
    const id = say({ operation: 'GET_USER', payload: { chainId: 'eip155:31337' } }, true)
    await answered(id)
    const [user] = answersTo(id) as { payload?: { address?: string } }[]
    address = user?.payload?.address ?? address
    const opening = await frame.vault.open().catch(() => undefined)
    await opening?.use(async ({ secret, keys }) => {
      secrets.set('the secret', getForms(secret))
      secrets.set('the key on EVM', getForms(keys.eip155))
      secrets.set('the key on Solana', getForms(keys.solana))
      secrets.set('the seed', getForms(await getSeed(secret)))
      const messages = await toMnemonic(secret)
      secrets.set('the phrase', [
        messages,
        messages.split(' ').join('","'),
        messages.split(' ').join(','),
      ])
    })
  }

  await signIn()
  for (const next of steps) {
    if (next.type === 'say') say(next.said, next.isWhole)
    else if (next.type === 'sign-in') await signIn()
    else if (next.type === 'wait') await delivered()
    else if (last) port.postMessage(last)
  }
  // Screens wait for a user, who does not come: the page gives them up.
  await delivered()
  for (const id of [...asked.keys()]) {
    if (answersTo(id).length === 0) say({ operation: 'RPC_ABORT', payload: { id } }, true)
  }
  for (const [id, isWhole] of asked) {
    if (isWhole) await answered(id)
    expect(answersTo(id).length).toBeLessThanOrEqual(1)
  }

  expect([...secrets.keys()]).toHaveLength(6)
  expect(accountShares.size).toBeGreaterThan(0)
  const shareForms = [...accountShares].flatMap((share) => getForms(base64urlnopad.decode(share)))
  const out = [...got.map(toText), ...urls, ...log]
  const everywhere = [...out, ...bodies].join('\n')
  for (const [name, forms] of secrets)
    for (const form of forms) expect(everywhere.includes(form), name).toBe(false)
  // The frame alone gets the gateway's share and its tokens.
  expect(tokens.size).toBeGreaterThan(0)
  for (const form of [...shareForms, ...tokens]) expect(out.join('\n').includes(form)).toBe(false)
  // What the browser keeps is sealed, by keys that can't be read out.
  const store = await readStored(frame.indexedDB)
  expect(store).toContain('device-share')
  for (const [name, forms] of secrets)
    for (const form of [...forms, ...shareForms])
      expect(store.includes(form), `${name}, kept`).toBe(false)
  frame.close()
}

it('[F9] [F17] reveals nothing that opens the wallet, for any sequence of messages of a page', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 40 }), play), {
    numRuns: 20,
  })
}, 180_000)
