/** The promises of `sign`: the right bytes, by the right account, or a refusal that says so. */
import type { Account, SignRequest } from '@scope/core/chain'
import { describe, expect, it } from 'vitest'
import { type ConformanceOptions, toKitError, withFixture } from './context.js'
import type { AdapterFixture } from './fixture.js'

const text = 'Hello, wörld ✓'
/** Requests for wallets without the capability. No wallet reads their content. */
const unread: Readonly<Record<'typed-data' | 'transactions' | 'psbt', SignRequest>> = {
  'typed-data': {
    kind: 'typed-data',
    typedData: { domain: {}, types: {}, primaryType: 'None', message: {} },
  },
  transactions: { kind: 'transactions', transactions: [new Uint8Array(1)] },
  psbt: { kind: 'psbt', psbt: '' },
}

function sample(fixture: AdapterFixture, kind: keyof typeof unread): SignRequest {
  const request = fixture.sign?.[kind]
  if (!request) throw new Error(`The fixture has no sample for ${kind}, which the wallet signs.`)
  return request
}

export function describeSign(options: ConformanceOptions): void {
  describe('signing', () => {
    it.each([
      ['text', text],
      ['bytes', new Uint8Array([0, 255, 128, 10])],
    ])(
      'signs a message given as %s, so that it verifies, with one prompt',
      async (_, message: string | Uint8Array) =>
        withFixture(options, async ({ connect, verifyMessage, wallet, signsBytes }) => {
          const session = await connect()
          const [account] = session.accounts
          const before = wallet.promptCount
          const sign = () => session.sign(account, { kind: 'message', message })
          if (!session.capabilities.has('message')) return void (await toKitError(sign))
          if (typeof message !== 'string' && signsBytes === false) {
            await toKitError(sign, 'wallet-unsupported')
            return void expect(wallet.promptCount).toBe(before)
          }
          const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
          expect(await verifyMessage(account.address, bytes, await sign())).toBe(true)
          expect(wallet.promptCount).toBe(before + 1)
        })(),
    )
    it.each(['typed-data', 'transactions', 'psbt'] as const)(
      'signs %s, or refuses it where the wallet can not, without a prompt',
      async (kind) =>
        withFixture(options, async (stage) => {
          const session = await stage.connect()
          const before = stage.wallet.promptCount
          if (session.capabilities.has(kind)) {
            const result = await session.sign(session.accounts[0], sample(stage, kind))
            expect(result).toHaveProperty(
              'length',
              expect.toSatisfy((length) => length > 0),
            )
            expect(stage.wallet.promptCount).toBe(before + 1)
          } else {
            await toKitError(() => session.sign(session.accounts[0], unread[kind]))
            expect(stage.wallet.promptCount).toBe(before)
          }
        })(),
    )
    it(
      'signs in with one prompt, over a message that names the account, or refuses it without a prompt',
      withFixture(options, async ({ connect, wallet, ...stage }) => {
        const session = await connect()
        const before = wallet.promptCount
        const [account] = session.accounts
        const unable = { kind: 'sign-in', input: { domain: 'example.com' } } as const
        if (!session.capabilities.has('sign-in')) {
          await toKitError(() => session.sign(account, unable))
          expect(wallet.promptCount).toBe(before)
          return
        }
        const request = stage.sign?.['sign-in']
        if (request?.kind !== 'sign-in') throw new Error('The fixture has no sample for sign-in.')
        const { address, message, signature } = await session.sign(account, request)
        expect(address).toBe(account.address)
        expect(new TextDecoder().decode(message)).toContain(address)
        expect(signature.length).toBeGreaterThan(0)
        expect(wallet.promptCount).toBe(before + 1)
      }),
    )
    it(
      'throws when the user declines',
      withFixture(options, async ({ connect, wallet }) => {
        const session = await connect()
        wallet.reject()
        const codes = session.capabilities.has('message') ? (['user-rejected'] as const) : []
        const request = { kind: 'message', message: text } as const
        await toKitError(() => session.sign(session.accounts[0], request), ...codes)
      }),
    )
    it(
      'never signs for an account the wallet no longer shares',
      withFixture(options, async ({ connect, wallet }) => {
        const session = await connect()
        const account: Account = session.accounts[0]
        wallet.revokePermission()
        await toKitError(() => session.sign(account, { kind: 'message', message: text }))
        expect(wallet.promptCount).toBe(1)
      }),
    )
    it(
      'throws a KitError when the wallet is gone',
      withFixture(options, async ({ connect, wallet }) => {
        const session = await connect()
        wallet.uninstall()
        const request = { kind: 'message', message: text } as const
        await toKitError(() => session.sign(session.accounts[0], request))
      }),
    )
  })
}
