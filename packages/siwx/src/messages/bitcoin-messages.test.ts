/** Texts of Bitcoin accounts: CAIP-122, in the order of EIP-4361. */
import { describe, expect, it } from 'vitest'
import { createMessage } from './create-message.js'
import type { SiwxMessage } from './message.js'
import { parseMessage } from './parse-message.js'

const reference = '000000000019d6689c085ae165831e93'
const message: SiwxMessage = {
  chainId: `bip122:${reference}`,
  address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  domain: 'a.example',
  uri: 'https://a.example/login',
  version: '1',
  nonce: 'k9Qv2LpX8rTn5bWz',
  issuedAt: '2026-06-15T11:59:30.000Z',
}

describe('a text of a Bitcoin account', () => {
  it('says so, and has two blank lines without a statement, SIW-09', () => {
    const text = `a.example wants you to sign in with your Bitcoin account:\n${message.address}\n\n\nURI: https://a.example/login\nVersion: 1\nChain ID: ${reference}\nNonce: k9Qv2LpX8rTn5bWz\nIssued At: 2026-06-15T11:59:30.000Z`
    expect(createMessage(message)).toBe(text)
    expect(parseMessage(text, 'bip122')).toEqual({ ok: true, message })
  })

  it.each([
    `0${reference}`,
    `${reference}0`,
    reference.slice(1),
    reference.toUpperCase(),
    `bip122:${reference}`,
  ])('[S6] rejects chain %s: a network is the first half of its genesis block’s hash', (other) => {
    expect(() => createMessage({ ...message, chainId: `bip122:${other}` })).toThrow('chainId')
    const text = createMessage(message).replace(`Chain ID: ${reference}`, `Chain ID: ${other}`)
    expect(parseMessage(text, 'bip122')).toMatchObject({ ok: false, field: 'chainId' })
  })
})
