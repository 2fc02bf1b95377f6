/** What the knobs say, kept in the address bar so that a playground can be passed on. */
import { bitcoin } from '@scope/adapter-bitcoin/networks'
import { base, mainnet, optimism, polygon } from '@scope/adapter-evm/networks'
import { solana } from '@scope/adapter-solana/networks'
import type { NetworkInput } from '@scope/core'
import type { LocaleName, ThemeMode } from '@scope/react'
import { useCallback, useState } from 'react'
import { isVisit } from '../is-visit.js'
import { localBitcoin, localOne, localSolana, localTwo } from '../local-networks.js'

export const networkChoices: Readonly<Record<string, NetworkInput>> = {
  localOne,
  localTwo,
  localSolana,
  localBitcoin,
  mainnet,
  base,
  optimism,
  polygon,
  solana,
  bitcoin,
}

export interface Settings {
  readonly theme: ThemeMode
  /** Empty: the default accent. */
  readonly accent: string
  readonly radius: string
  readonly locale: LocaleName
  /** Of values. Empty: US dollars. */
  readonly currency: (typeof currencies)[number]
  readonly embedded: boolean
  readonly balance: boolean
  readonly networks: readonly string[]
  readonly allowUnsupportedChain: boolean
  readonly enableInjected: boolean
  /** Wallets elsewhere, over the local relay. */
  readonly remote: boolean
  /** The directory and the pictures of the demo's own gateway. */
  readonly gateway: boolean
  /** Tokens, sending and receiving. */
  readonly money: boolean
  /** Swaps, on the first local network. */
  readonly swap: boolean
  /** An embedded wallet with email login, by the gateway. */
  readonly email: boolean
  /** Sign-in: off, optional or required. Sessions are stored by the gateway, or by this browser if there is none. */
  readonly signIn: (typeof signIns)[number]
}

const oneOf = <T extends string>(all: readonly T[], value: string | null): T =>
  all.find((candidate) => candidate === value) ?? (all[0] as T)

export const themes = ['auto', 'light', 'dark'] as const
export const locales = ['en', 'de', 'ar'] as const
export const currencies = ['', 'EUR', 'JPY', 'AED'] as const
export const signIns = ['', 'optional', 'required'] as const
export const accents = ['', '#0f766e', '#b4235f', '#a04100', '#111827'] as const

function read(query: URLSearchParams): Settings {
  // A page that is left to the wallets a test brings has a feature only where it is asked for.
  const isBare = query.has('wallets') && !isVisit
  const isOn = (name: string) => (query.has(name) ? query.get(name) !== 'off' : !isBare)
  const isRequested =
    query
      .get('networks')
      ?.split(',')
      .filter((name) => name in networkChoices) ?? []
  return {
    theme: oneOf(themes, query.get('theme')),
    accent: /^#[\da-f]{6}$/i.test(query.get('accent') ?? '') ? (query.get('accent') ?? '') : '',
    radius: oneOf(['', '8px', '0px'], query.get('radius')),
    locale: oneOf(locales, query.get('locale')),
    currency: oneOf(currencies, query.get('currency')),
    embedded: query.has('embedded'),
    balance: query.has('balance'),
    networks:
      isRequested.length > 0
        ? isRequested
        : ['localOne', 'localTwo', 'mainnet', 'base', 'localSolana', 'localBitcoin'],
    allowUnsupportedChain: query.has('allowUnsupportedChain'),
    enableInjected: query.get('injected') !== 'off',
    remote: isOn('remote'),
    gateway: isOn('gateway'),
    money: isOn('money'),
    swap: isOn('swap'),
    email: isOn('email'),
    signIn: oneOf(signIns, query.get('signIn')),
  }
}

function write(settings: Settings): void {
  const query = new URLSearchParams(location.search)
  if (isVisit) query.set('demo', '')
  for (const [name, value] of Object.entries(settings)) {
    if (['remote', 'gateway', 'money', 'swap', 'email'].includes(name))
      value ? query.delete(name) : query.set(name, 'off')
    else if (name === 'enableInjected')
      value ? query.delete('injected') : query.set('injected', 'off')
    else if (value === '' || value === false) query.delete(name)
    else query.set(name, value === true ? '' : String(value))
  }
  history.replaceState(null, '', `?${query}`)
}

export function useSettings(): readonly [Settings, (change: Partial<Settings>) => void] {
  const [settings, setSettings] = useState(() => read(new URLSearchParams(location.search)))
  const change = useCallback((next: Partial<Settings>) => {
    setSettings((now) => {
      const settled = { ...now, ...next }
      write(settled)
      return settled
    })
  }, [])
  return [settings, change]
}

/** Returns the CSS variables that the settings set. */
export function getThemeVariables({
  accent,
  radius,
}: Pick<Settings, 'accent' | 'radius'>): Readonly<Record<string, string>> {
  return {
    ...(accent && { '--scope-accent': accent }),
    ...(radius && { '--scope-radius': radius }),
  }
}
