/** The promises of sending and of what is read from nodes: amounts are base units, and nonsense is refused. */
import { describe, expect, it } from 'vitest'
import { type ConformanceOptions, never, nonsenseNode, toKitError, withFixture } from './context.js'

export function describeChain(options: ConformanceOptions): void {
  describe('sending', () => {
    it(
      'sends once, and the transaction is confirmed',
      withFixture(options, async ({ connect, runtime, networks, node, send, wallet }) => {
        const session = await connect()
        const before = wallet.promptCount
        const ask = () => session.send(session.accounts[0], networks[0], send, node)
        if (!session.capabilities.has('send')) return void (await toKitError(ask))
        const id = await ask()
        expect(id).not.toBe('')
        expect(wallet.promptCount).toBe(before + 1)
        await expect
          .poll(() => runtime.transactionStatus(node, id, never()), { timeout: 5_000 })
          .toBe('confirmed')
      }),
    )
    it(
      'throws when the user declines',
      withFixture(options, async ({ connect, networks, node, send, wallet }) => {
        const session = await connect()
        wallet.reject()
        const codes = session.capabilities.has('send') ? (['user-rejected'] as const) : []
        await toKitError(() => session.send(session.accounts[0], networks[0], send, node), ...codes)
      }),
    )
    it(
      'never sends on another network than the one asked for',
      withFixture(options, async ({ connect, runtime, networks, node, send, wallet }) => {
        const session = await connect()
        wallet.changeNetwork?.(networks[1].caipNetworkId)
        let id: string | undefined
        const refused = await session.send(session.accounts[0], networks[0], send, node).then(
          (sent) => {
            id = sent
          },
          (thrown: unknown) => thrown,
        )
        const sent = id
        if (sent === undefined) return void (await toKitError(() => Promise.reject(refused)))
        await expect
          .poll(() => runtime.transactionStatus(node, sent, never()), { timeout: 5_000 })
          .toBe('confirmed')
      }),
    )
    it(
      'throws a KitError when the wallet is gone',
      withFixture(options, async ({ connect, networks, node, send, wallet }) => {
        const session = await connect()
        wallet.uninstall()
        await toKitError(() => session.send(session.accounts[0], networks[0], send, node))
      }),
    )
  })

  describe('reading the chain', () => {
    it(
      'reads a funded account’s balance and a fee in base units',
      withFixture(options, async ({ runtime, node, wallet, send }) => {
        const from = wallet.addresses[0] ?? ''
        const balance = await runtime.balance(node, from, never())
        const fee = await runtime.estimateFee(node, from, send, never())
        expect([typeof balance, typeof fee]).toEqual(['bigint', 'bigint'])
        expect(balance > 0n && fee > 0n).toBe(true)
      }),
    )
    it.each([[null], [{}], ['nonsense'], [-1], [[]]])(
      'answers in its own types or throws a KitError where a node answers %j',
      async (answer: unknown) =>
        withFixture(options, async ({ runtime, wallet, send }) => {
          const node = nonsenseNode(answer)
          const from = wallet.addresses[0] ?? ''
          const reads = [
            () => runtime.balance(node, from, never()),
            () => runtime.estimateFee(node, from, send, never()),
            () => runtime.transactionStatus(node, `0x${'0'.repeat(64)}`, never()),
          ]
          for (const read of reads) {
            const [value, thrown] = await read().then(
              (found) => [found, undefined],
              (error: unknown) => [undefined, error],
            )
            if (thrown !== undefined) await toKitError(() => Promise.reject(thrown))
            else expect(isAnswer(value)).toBe(true)
          }
        })(),
    )
    it(
      'brings addresses to their canonical form',
      withFixture(options, async ({ runtime, addresses }) => {
        expect(addresses.valid.length).toBeGreaterThan(0)
        for (const { text, canonical } of addresses.valid) {
          expect(runtime.parseAddress(text)).toBe(canonical)
        }
      }),
    )
    it(
      'throws address-invalid for what is no address',
      withFixture(options, async ({ runtime, addresses }) => {
        expect(addresses.invalid.length).toBeGreaterThan(0)
        for (const text of addresses.invalid) {
          await toKitError(async () => runtime.parseAddress(text), 'address-invalid')
        }
      }),
    )
  })
}

const statuses: ReadonlySet<unknown> = new Set(['pending', 'confirmed', 'failed'])
/** An amount is never negative; a status is one of the three. */
const isAnswer = (value: unknown) => (typeof value === 'bigint' ? value >= 0n : statuses.has(value))
