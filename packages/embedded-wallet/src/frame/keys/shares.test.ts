/** The two shares of a split open its wallet; anything else opens nothing; and nothing is left lying about. */
import fc from 'fast-check'
import { combine } from 'shamir-secret-sharing'
import { describe, expect, it } from 'vitest'
import { describeVectors } from '../../../../../tools/vectors.js'
import { newWallet } from './new-wallet.js'
import { openWallet, splitForDevice, splitForRecovery } from './shares.js'
import { withWallet } from './use-secret.js'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const bytes = (text: unknown): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(String(text), 'hex'))
const sixteen = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((all) => new Uint8Array(all))
const isZero = (buffer: Uint8Array): boolean => buffer.length > 0 && buffer.every((b) => b === 0)

describe('a wallet in two shares', () => {
  it('opens with both shares of a split, in either order', async () => {
    await fc.assert(
      fc.asyncProperty(sixteen, async (secret) => {
        const { addresses, device, recovery } = await newWallet(secret.slice())
        for (const pair of [
          [device.device, device.account],
          [device.account, device.device],
          [recovery.recovery, recovery.account],
        ] as const) {
          const wallet = await openWallet(pair, addresses)
          expect(wallet.secret).toEqual(secret)
          expect(wallet.addresses).toEqual(addresses)
        }
      }),
      { numRuns: 10 },
    )
  })

  it('[F15][A16] rejects shares of two different splits, of one wallet or of two', async () => {
    await fc.assert(
      fc.asyncProperty(sixteen, sixteen, async (secret, foreign) => {
        const { addresses, device, recovery } = await newWallet(secret.slice())
        const splits = [
          [device.device, device.account],
          [recovery.recovery, recovery.account],
          ...(await Promise.all(
            [foreign, secret].flatMap((wallet) => [
              splitForDevice(wallet).then((split) => [split.device, split.account] as const),
              splitForRecovery(wallet).then((split) => [split.recovery, split.account] as const),
            ]),
          )),
        ]
        for (const [at, value] of splits.entries())
          for (const other of splits.slice(at + 1).flat())
            for (const share of value) {
              // Two lines may meet at zero by chance, once in 2^128.
              const refusal = await openWallet([share, other], addresses).catch((thrown) => thrown)
              expect(['shares-invalid', 'wallet-mismatch']).toContain(refusal.code)
            }
      }),
      { numRuns: 2 },
    )
  })

  it('[F16] rejects a share with one changed bit', async () => {
    const { addresses, device: shares } = await newWallet()
    await fc.assert(
      fc.asyncProperty(fc.nat(17 * 8 - 1), async (bit) => {
        const corrupt = shares.account.slice()
        corrupt[bit >> 3] = (corrupt[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const refusal = await openWallet([shares.device, corrupt], addresses).catch(
          (thrown) => thrown,
        )
        expect(['shares-invalid', 'wallet-mismatch']).toContain(refusal.code)
      }),
      { numRuns: 25 },
    )
  })

  it('[F16] rejects the right secret of another wallet than the expected one, on either chain', async () => {
    const { addresses, device: shares } = await newWallet()
    const other = await newWallet()
    for (const known of [
      { ...addresses, eip155: other.addresses.eip155 },
      { ...addresses, solana: other.addresses.solana },
    ])
      await expect(openWallet([shares.device, shares.account], known)).rejects.toMatchObject({
        name: 'KeyError',
        code: 'wallet-mismatch',
      })
  })

  it('rejects one share twice, a short share, and one with an empty end', async () => {
    const { addresses, device: shares } = await newWallet()
    const nowhere = shares.account.slice()
    nowhere[16] = 0
    for (const other of [
      shares.device,
      shares.account.slice(1),
      new Uint8Array(),
      new Uint8Array(33),
      nowhere,
    ]) {
      const refusal = await openWallet([shares.device, other], addresses).catch((thrown) => thrown)
      expect(['shares-invalid', 'wallet-mismatch']).toContain(refusal.code)
      expect(String(refusal)).not.toContain(hex(shares.device))
    }
  })

  it('gives sets of one wallet different names and shares', async () => {
    const secret = new Uint8Array(16).fill(7)
    const [deviceSplit, other] = [await splitForDevice(secret), await splitForDevice(secret)]
    expect(deviceSplit.set).not.toBe(other.set)
    expect(hex(deviceSplit.device).slice(0, 32)).not.toBe(hex(other.device).slice(0, 32))
    await expect(splitForDevice(new Uint8Array(32))).rejects.toMatchObject({
      code: 'shares-invalid',
    })
  })
})

describe('[F17] keys for one operation', () => {
  it('zeroes the secret that a wallet was created from', async () => {
    const secret = new Uint8Array(16).fill(9)
    await newWallet(secret)
    expect(isZero(secret)).toBe(true)
  })

  it('zeroes every buffer after the operation, and returns its result', async () => {
    const { addresses, device: shares } = await newWallet()
    const secrets: Uint8Array[] = [shares.device, shares.account]
    const answer = await withWallet([shares.device, shares.account], addresses, async (wallet) => {
      secrets.push(wallet.secret, wallet.keys.eip155, wallet.keys.solana)
      expect(secrets.some(isZero)).toBe(false)
      return wallet.addresses.solana
    })
    expect(answer).toBe(addresses.solana)
    expect(secrets).toHaveLength(5)
    expect(secrets.every(isZero)).toBe(true)
  })

  it('zeroes them if the operation fails', async () => {
    const { addresses, device: shares } = await newWallet()
    const secrets: Uint8Array[] = [shares.device, shares.account]
    const used = withWallet([shares.device, shares.account], addresses, (wallet) => {
      secrets.push(wallet.secret, wallet.keys.eip155, wallet.keys.solana)
      throw new Error('The user declined.')
    })
    await expect(used).rejects.toThrow('The user declined.')
    expect(secrets).toHaveLength(5)
    expect(secrets.every(isZero)).toBe(true)
  })

  it('zeroes shares that decrypt nothing, and uses no key', async () => {
    const { addresses, device: shares } = await newWallet()
    const foreign = await newWallet()
    let uses = 0
    // Of another place on the other line, so that they can be combined at all.
    const other = [foreign.device.device, foreign.device.account].find(
      (share) => share[16] !== shares.device[16],
    ) as Uint8Array
    const used = withWallet([shares.device, other], addresses, () => ++uses)
    await expect(used).rejects.toMatchObject({ code: 'wallet-mismatch' })
    expect([uses, isZero(shares.device), isZero(other)]).toEqual([0, true, true])
  })
})

describeVectors('shamir-gf256', (cases) => {
  for (const { id, kind, shares, threshold, secretHex, wrongSecretHex, trueSecretHex } of cases) {
    const parsed = (shares as string[]).map(bytes)
    const ours = threshold === 2 && String(secretHex).length === 32
    if (kind === 'combine-valid') {
      it(`${id}`, async () => {
        expect(hex(await combine(parsed.slice(0, Number(threshold))))).toBe(secretHex)
      })
    }
    if (ours && kind === 'combine-valid') {
      it(`${id}: opens the wallet with any two shares`, async () => {
        const { addresses } = await newWallet(bytes(secretHex))
        for (const [first, second] of [
          [0, 1],
          [1, 2],
          [2, 0],
        ] as const) {
          const wallet = await openWallet(
            [parsed[first] ?? bytes(''), parsed[second] ?? bytes('')],
            addresses,
          )
          expect(hex(wallet.secret)).toBe(secretHex)
        }
      })
    }
    if (kind === 'combine-corrupt' && parsed.length === 2) {
      it(`[F16] ${id}: opens nothing although the library combines a wrong secret`, async () => {
        const [first, second] = parsed as [Uint8Array, Uint8Array]
        expect(hex(await combine([first, second]))).toBe(wrongSecretHex)
        const { addresses } = await newWallet(bytes(trueSecretHex))
        await expect(openWallet([first, second], addresses)).rejects.toMatchObject({
          code: 'wallet-mismatch',
        })
      })
    }
  }
})
