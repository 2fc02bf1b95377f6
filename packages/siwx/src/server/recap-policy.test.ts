/** What a pairing adds to the text that a site issued (ERC-5573), where the site takes it. */
import { describe, expect, it } from 'vitest'
import { expected, message, sign } from '../fixtures/sign-in.js'
import { parseRecap } from '../messages/recap.js'
import type { VerifySiwxOptions } from './contract.js'
import { verifySiwx } from './verify-siwx.js'
import { isWalletSessionRecap } from './wallet-session-recap.js'

const getRecap = (att: object) => `urn:recap:${btoa(JSON.stringify({ att }))}`
const session = { eip155: { 'request/eth_sendTransaction': [{}], 'request/personal_sign': [{}] } }
const tos = 'https://app.example.com/tos'

/** As a wallet signs it: the issued statement and resources first, the ReCap last. */
async function verdict(
  att: object,
  more: Partial<VerifySiwxOptions>,
  before: readonly string[] = [tos],
) {
  const recap = getRecap(att)
  const sentence = parseRecap(recap)?.sentence ?? ''
  const statement = [message.statement, sentence].filter(Boolean).join(' ')
  const proof = await sign({ statement, resources: [...before, recap] })
  const result = await verifySiwx(proof, expected(more))
  return result.ok ? 'ok' : result.code
}
const policy = { recap: isWalletSessionRecap }
const issued = { statement: message.statement ?? null, resources: [tos] }

describe('[S14] the abilities of a pairing', () => {
  it('are accepted if a site says so, and the rest must equal what was issued', async () => {
    expect(await verdict(session, { policy, ...issued })).toBe('ok')
    expect(await verdict(session, { policy, resources: [] }, [])).toBe('ok')
    expect(await verdict(session, { policy, ...issued, statement: 'Sign in' })).toBe(
      'statement-mismatch',
    )
    expect(await verdict(session, { policy, ...issued, statement: null })).toBe(
      'statement-mismatch',
    )
    expect(await verdict(session, { policy, ...issued, resources: [] })).toBe('resources-mismatch')
    expect(await verdict(session, { policy, ...issued }, [])).toBe('resources-mismatch')
    expect(await verdict(session, { policy, ...issued }, ['https://evil.example/'])).toBe(
      'resources-mismatch',
    )
  })

  it('are what was issued if a site issued them itself', async () => {
    const own = { ...issued, resources: [tos, getRecap(session)], statement: undefined as never }
    const { statement: _, ...expectedHere } = own
    expect(await verdict(session, { policy, ...expectedHere })).toBe('ok')
  })

  it('are another text than the issued one if a site takes none', async () => {
    expect(await verdict(session, issued)).toBe('statement-mismatch')
    expect(await verdict(session, { resources: [tos] })).toBe('resources-mismatch')
    expect(await verdict(session, {})).toBe('recap-not-allowed')
  })

  it.each([
    ['over something of the site’s', { 'https://app.example.com/files': { 'files/read': [{}] } }],
    [
      'beside those of a wallet',
      { ...session, 'https://app.example.com': { 'crud/delete': [{}] } },
    ],
    ['that no wallet is asked for', { eip155: { 'crud/delete': [{}] } }],
    ['of another chain family', { solana: { 'request/solana_signMessage': [{}] } }],
  ])('are rejected %s', async (_, att) => {
    expect(await verdict(att, { policy })).toBe('recap-not-allowed')
  })
})
