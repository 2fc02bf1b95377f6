/** [MOD-08] What a kit has with `defaults()`, with and without a gateway, and what `features` turns off. */
import { evm } from '@scope/adapter-evm'
import { mainnet } from '@scope/adapter-evm/networks'
import { createKit, type KitOptions } from '@scope/core'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultSocials, defaults } from './index.js'

const gateway = { gatewayUrl: 'https://gateway.example.com', projectId: 'my-site' }
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function kitWith(options: Partial<KitOptions> = {}) {
  const kit = createKit({
    ...defaults(),
    metadata: { name: 'My site', url: 'https://example.com' },
    networks: [mainnet],
    adapters: [evm()],
    ...options,
  })
  stops.push(() => kit.stop())
  return kit
}

const all = [
  'tokens',
  'send',
  'receive',
  'swap',
  'directory',
  'history',
  'names',
  'onRamp',
  'analytics',
  'embeddedWallet',
] as const
const present = (kit: ReturnType<typeof kitWith>) => all.filter((name) => kit[name] !== undefined)

describe('defaults', () => {
  it('[MOD-08] gives a kit with a gateway all of them', () => {
    expect(present(kitWith(gateway))).toEqual([...all])
  })

  it('gives a kit without a gateway what needs none, and raises no alert', () => {
    const kit = kitWith({ debug: true })
    kit.start()
    expect(present(kit)).toEqual(['tokens', 'send', 'receive', 'swap'])
    expect(kit.alerts.$alerts.get()).toEqual([])
  })

  it.each([
    ['send', 'send'],
    ['receive', 'receive'],
    ['swaps', 'swap'],
    ['history', 'history'],
    ['onramp', 'onRamp'],
  ] as const)('[MOD-08] omits %s if features turns it off', (flag, name) => {
    const kit = kitWith({ ...gateway, features: { [flag]: false } })
    expect(present(kit)).toEqual(all.filter((feature) => feature !== name))
  })

  it('[MOD-08] omits the email field if features.email is false, and keeps social login', () => {
    expect(kitWith(gateway).embeddedWallet?.loginMethods.email).not.toBe(false)
    const { embeddedWallet } = kitWith({ ...gateway, features: { email: false } })
    expect(embeddedWallet?.loginMethods).toMatchObject({ email: false, socials: defaultSocials })
  })

  it('takes the options of a part, and a feature that is given beside it', () => {
    const own = defaults({ embeddedWallet: { socials: ['google'], passkey: true } })
    const { embeddedWallet } = kitWith({ ...gateway, ...own })
    expect(embeddedWallet?.loginMethods).toEqual({ socials: ['google'], passkey: true })
    expect(kitWith({ ...gateway, send: undefined }).send).toBeUndefined()
  })

  it('throws option-invalid with the path of a wrong option of a part', () => {
    const directory = { featured: [''] }
    expect(() => defaults({ directory })).toThrow(/directory: featured: Invalid input/)
  })
})
