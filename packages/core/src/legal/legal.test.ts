/** [MOD-08] The options of `legal()`, and the flag that asks for it. */
import { describe, expect, it } from 'vitest'
import { createKit } from '../create-kit.js'
import type { KitOptions } from '../feature.js'
import { type LegalOptions, legal } from './index.js'

const options: KitOptions = {
  metadata: { name: 'My site', url: 'https://site.example' },
  networks: [
    {
      id: 1,
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://node.example'] } },
    },
  ],
}
const urls = { termsConditionsUrl: '/terms', privacyPolicyUrl: 'https://site.example/privacy' }

describe('legal', () => {
  it('[MOD-08] asks for nothing by default', () => {
    const { legal: face } = createKit({ ...options, legal: legal(urls) })
    expect(face).toMatchObject({ ...urls, isRequired: false })
    expect(face?.$isAccepted.get()).toBe(true)
  })

  it('[MOD-08] is not accepted at first with the checkbox on', () => {
    const features = { legalCheckbox: true }
    const { legal: face } = createKit({ ...options, legal: legal(urls), features })
    expect(face?.isRequired).toBe(true)
    expect(face?.$isAccepted.get()).toBe(false)
  })

  it.each([
    [{}, 'legal: termsConditionsUrl or privacyPolicyUrl: Required'],
    [{ termsConditionsUrl: 'javascript:alert(1)' }, 'legal: termsConditionsUrl: Invalid input'],
    [{ privacyPolicyUrl: 'http://' }, 'legal: privacyPolicyUrl: Invalid input'],
    [{ termsUrl: '/terms' }, 'legal: termsUrl: Invalid input'],
  ])('throws option-invalid for %j', (wrong, message) => {
    expect(() => legal(wrong as LegalOptions)).toThrow(message)
  })
})

describe('a flag without effect', () => {
  it.each([
    ['legalCheckbox', 'features.legalCheckbox: Required beside it: legal'],
    ['smartSessions', 'features.smartSessions: Required beside it: permissions: permissions()'],
  ])('[MOD-08] is refused: %s', (flag, message) => {
    expect(() => createKit({ ...options, features: { [flag]: true } })).toThrow(message)
  })
})
