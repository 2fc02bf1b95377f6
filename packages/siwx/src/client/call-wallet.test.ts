/** What a wallet gives back, by scripted answers: what it signed must be what was shown. */
import { type Kit, KitError } from '@scope/core'
import type { SignInData } from '@scope/core/sign-in'
import { describe, expect, it } from 'vitest'
import { createMessage } from '../messages/create-message.js'
import { callWallet } from './call-wallet.js'

const address = 'B49LQ61CjvAuduNVcWgWFCysurnS7hGBHffttGgfvqxv'
const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const account = { namespace: 'solana', address, networkId: chainId } as const
const { accountAddress, ...fields } = {
  accountAddress: address,
  chainId,
  domain: 'site.example',
  uri: 'https://site.example/',
  version: '1',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-06-15T11:59:30.000Z',
  statement: 'Hello',
} as const
const data: SignInData = { ...fields, accountAddress }
const text = createMessage({ ...fields, address })
const word = text.replace('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'mainnet')

/** A wallet that signs what it likes. */
function wallet(signs: string, as: string = address) {
  const asked: unknown[] = []
  const requests = {
    async sign(request: { readonly kind: string }) {
      asked.push(request)
      const message = new TextEncoder().encode(signs)
      return { address: as, message, signature: new Uint8Array(64) }
    },
  } as unknown as Kit['requests']
  return { requests, asked }
}

describe('Sign-In With Solana', () => {
  it('[SIW-09] names the cluster by the word that wallets know, and takes the text that they wrote', async () => {
    const { requests, asked } = wallet(word)
    const signed = await callWallet(requests, account, { data, text })
    expect(signed.message).toBe(word)
    expect(asked).toMatchObject([{ kind: 'sign-in', input: { chainId: 'mainnet', address } }])
  })

  it.each([
    ['another site', word.replaceAll('site.example', 'evil.example')],
    ['another nonce', word.replace('abcdefgh12345678', 'hgfedcba87654321')],
    ['another cluster', word.replace('mainnet', 'devnet')],
    ['another statement', word.replace('Hello', 'All my coins')],
    ['resources that were not shown', `${word}\nResources:\n- https://site.example/all`],
    ['no sign-in at all', 'Hello'],
  ])('[S4] rejects %s as different from the shown text', async (_, signs) => {
    await expect(callWallet(wallet(signs).requests, account, { data, text })).rejects.toMatchObject(
      {
        code: 'wallet-response-invalid',
      },
    )
  })

  it('[S10] rejects a signature by an account that is not in use', async () => {
    await expect(
      callWallet(wallet(word, 'nobody').requests, account, { data, text }),
    ).rejects.toMatchObject({ code: 'wallet-response-invalid' })
  })

  it('signs the text with a wallet without the method, and keeps a refusal', async () => {
    const answers: readonly (readonly [string, string])[] = [
      ['wallet-unsupported', 'signature'],
      ['user-rejected', ''],
    ]
    for (const [code, signature] of answers) {
      const requests = {
        async sign({ kind }: { readonly kind: string }) {
          if (kind === 'sign-in') throw new KitError(code as 'user-rejected', 'no')
          return signature
        },
      } as unknown as Kit['requests']
      const signing = callWallet(requests, account, { data, text })
      if (signature) expect(await signing).toEqual({ message: text, signature })
      else await expect(signing).rejects.toMatchObject({ code })
    }
  })
})
