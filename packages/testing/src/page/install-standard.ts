/** The bridge between Wallet Standard wallets in this process and one page: calls come in, answers and changes go out. */
import type { Page } from '@playwright/test'
import { addPageScript } from './add-page-script.js'
import { createUnpack } from './create-unpack.js'
import type { PageAnswer } from './page-script.js'
import { serialize } from './serialize.js'
import {
  type StandardAnswer,
  type StandardBridge,
  type StandardCall,
  type StandardWalletState,
  standardPageScript,
} from './standard-page-script.js'

/** A wallet of the Wallet Standard, as far as the bridge reads it. */
export interface StandardWallet {
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly accounts: readonly object[]
  readonly features: Readonly<Record<string, object>>
}

type Method = (...args: readonly unknown[]) => unknown
type Events = { on(event: 'change', listener: (properties: object) => void): () => void }

const binding = '__scopeTestStandardWalletAsk'
const bridge = '__scopeTestStandardWallets'
const unpack = createUnpack()

const isMethod = (value: unknown): value is Method => typeof value === 'function'

function getState({ accounts, chains, features }: StandardWallet): StandardWalletState {
  const entries = Object.entries(features).map(([name, feature]) => {
    const properties = Object.entries(feature)
    return [
      name,
      {
        methods: properties.filter(([, value]) => isMethod(value)).map(([method]) => method),
        properties: serialize(
          Object.fromEntries(properties.filter(([, value]) => !isMethod(value))),
        ),
      },
    ] as const
  })
  return {
    accounts: serialize(accounts),
    chains: serialize(chains),
    features: Object.fromEntries(entries),
  }
}

/** A wallet that is gone shows nothing. */
function getStateOrNothing(wallet: StandardWallet): StandardWalletState {
  try {
    return getState(wallet)
  } catch {
    return { accounts: serialize([]), chains: serialize([]), features: {} }
  }
}

async function callWallet(
  wallet: StandardWallet,
  { feature, method, args }: StandardCall,
): Promise<PageAnswer> {
  try {
    const call = Object.entries(wallet.features[feature] ?? {}).find(([name]) => name === method)
    if (!isMethod(call?.[1])) throw new TypeError(`The wallet has no ${feature}.${method}.`)
    return { resolved: true, value: serialize(await call[1](...args.map(unpack))) }
  } catch (thrown) {
    return { resolved: false, value: serialize(thrown) }
  }
}

/** Returns a function that stops the events of the wallets. */
export async function installStandard(
  page: Page,
  wallets: readonly StandardWallet[],
  announceDelayMs: number | undefined,
): Promise<() => void> {
  let pushed: Promise<unknown> = Promise.resolve()

  function push(wallet: number, names: readonly string[], state: StandardWalletState) {
    const change = (to: {
      bridge: string
      wallet: number
      names: readonly string[]
      state: StandardWalletState
    }) => {
      const host = window as unknown as Readonly<Record<string, StandardBridge | undefined>>
      host[to.bridge]?.change(to.wallet, to.names, to.state)
    }
    const send = () => page.evaluate(change, { bridge, wallet, names, state })
    // A page that is closed or moves on hears nothing, as from a real extension.
    pushed = pushed.then(send).catch(() => undefined)
  }

  await page.exposeBinding(
    binding,
    async (_, index: number, call?: StandardCall): Promise<StandardAnswer> => {
      const wallet = wallets[index]
      if (!wallet) throw new RangeError(`There is no wallet ${index}.`)
      const answer: PageAnswer = call
        ? await callWallet(wallet, call)
        : { resolved: true, value: serialize(undefined) }
      // What the call changed is heard before it resolves.
      await pushed
      return { ...answer, state: getStateOrNothing(wallet) }
    },
  )
  await addPageScript(page, standardPageScript, {
    binding,
    bridge,
    wallets: wallets.map(({ name, icon }) => ({ name, icon })),
    announceDelayMs,
  })
  const stops = wallets.map((wallet, index) => {
    const events = wallet.features['standard:events'] as Events | undefined
    return events?.on('change', (properties) =>
      push(index, Object.keys(properties), getStateOrNothing(wallet)),
    )
  })
  return () => {
    for (const stop of stops) stop?.()
  }
}
