/** What a visitor can try: each story sets the playground, and opens a view of the widget. */
import type { Route } from '@scope/core'
import type { Settings } from '../playground/settings.js'

export const storyNames = ['wallet', 'email', 'phone', 'send', 'shop', 'swap', 'buy'] as const
export type StoryName = (typeof storyNames)[number]

export interface Story {
  /** Settings that it needs. */
  settings(now: Settings): Partial<Settings>
  /** Account that it needs: none, one of any chain, one on EVM, or the one that an email opens. */
  readonly account: 'none' | 'any' | 'evm' | 'embedded'
  /** View that opens in the end. Without one, the demo shop is scrolled to. */
  readonly route?: Route | 'first'
}

/** In a dialog, over networks that include the first local one: its account has test money. */
const local = ({ networks }: Settings): Partial<Settings> => ({
  embedded: false,
  ...(!networks.includes('localOne') && { networks: ['localOne', ...networks] }),
})

export const stories: Readonly<Record<StoryName, Story>> = {
  wallet: {
    settings: (now) => ({ ...local(now), signIn: now.signIn || 'optional' }),
    account: 'none',
    route: 'first',
  },
  email: {
    settings: (now) => ({ ...local(now), gateway: true, email: true }),
    account: 'none',
    route: { view: 'EmailLogin' },
  },
  phone: {
    // A dialog would cover the phone beside it.
    settings: (now) => ({ ...local(now), embedded: true, remote: true }),
    account: 'none',
    route: { view: 'ConnectingWalletConnect', namespace: 'eip155' },
  },
  send: {
    settings: (now) => ({ ...local(now), money: true }),
    account: 'any',
    route: { view: 'WalletSend' },
  },
  shop: {
    settings: (now) => ({ ...local(now), gateway: true, email: true, money: true }),
    account: 'embedded',
  },
  swap: {
    settings: (now) => ({ ...local(now), gateway: true, money: true, swap: true }),
    account: 'evm',
    route: { view: 'Swap' },
  },
  buy: {
    settings: (now) => ({
      ...local(now),
      gateway: true,
      money: true,
      signIn: now.signIn || 'optional',
    }),
    account: 'evm',
    route: { view: 'OnRampProviders' },
  },
}
