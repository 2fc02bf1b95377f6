/**
 * A scriptable Solana wallet (Wallet Standard): real keys and real signatures, whose user and whose faults are
 * yours to direct. Runs wherever JavaScript runs, in a page too. For tests only: its keys are public.
 */
import { createPrompts, scoped, type UnscopedPrompts } from '../prompts.js'
import { createSolanaOperations } from './features.js'
import { getKey, getKeys, type SolanaKey } from './keys.js'
import type {
  SolanaStandardWallet,
  SolanaTestWallet,
  SolanaTestWalletOptions,
} from './test-wallet.js'
import { createSolanaState } from './wallet-state.js'

/** The mnemonic of anvil and hardhat. */
const devMnemonic = 'test test test test test test test test test test test junk'
const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 8 8%22%3E%3Cpath d=%22M0 0h8v8H0z%22/%3E%3C/svg%3E'

const versions = Object.freeze(['legacy', 0] as const)
const isSilent = (input: unknown) => (input as { silent?: unknown } | undefined)?.silent === true

/**
 * Creates a Solana test wallet (Wallet Standard) with real keys and signatures, whose user and faults the test
 * controls. Prompts are approved by default.
 *
 * For tests only: its keys are public.
 *
 * @param options - Chains, and optionally name, accounts and missing features.
 * @returns The wallet. Pass its `wallet` to `registerStandardWallet`.
 * @see https://github.com/wallet-standard/wallet-standard
 * @example
 * ```ts
 * const wallet = createSolanaTestWallet({
 *   chains: [{ chain: 'solana:localnet', rpcUrl: 'http://127.0.0.1:8899' }],
 * })
 * registerStandardWallet(wallet.wallet)
 * ```
 */
export function createSolanaTestWallet(options: SolanaTestWalletOptions): SolanaTestWallet {
  const { accounts = 2, mnemonic = devMnemonic } = options
  const keys = typeof accounts === 'number' ? getKeys(mnemonic, accounts) : accounts.map(getKey)
  const prompts = createPrompts()
  const listeners = new Set<(properties: object) => void>()
  const requests: { method: string; params: readonly unknown[] }[] = []
  let life: 'alive' | 'gone' | 'hanging' = 'alive'
  let wrongKey: SolanaKey | undefined

  const state = createSolanaState({
    count: keys.length,
    authorized: options.authorized ?? false,
    chains: options.chains.map(({ chain }) => chain),
    without: options.without ?? [],
    emit(changed) {
      if (life === 'gone') return
      const properties = { [changed]: wallet[changed] }
      for (const listener of [...listeners]) listener(properties)
    },
  })
  const operations = createSolanaOperations({
    state,
    prompts,
    keys,
    getNodeClient: (key) => options.chains.find(({ chain }) => chain === key)?.rpcUrl,
    signingKey: (key) => wrongKey ?? key,
    getAccount: (address) => wallet.accounts.find((account) => account.address === address),
    host: typeof location === 'undefined' ? 'localhost' : location.host,
  })

  /** Logs the call; then as dead, or as deaf, as the wallet is. */
  function answer<T>(
    method: string,
    params: readonly unknown[],
    run: () => Promise<T>,
  ): Promise<T> {
    requests.push({ method, params })
    if (life === 'gone') return Promise.reject(new Error('Extension context invalidated.'))
    if (life === 'hanging') return new Promise(() => undefined)
    return run()
  }

  const standard: Readonly<Record<string, object>> = {
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: unknown) =>
        answer('standard:connect', [input], async () => {
          await operations.connect(isSilent(input))
          return { accounts: wallet.accounts }
        }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () => answer('standard:disconnect', [], operations.disconnect),
    },
    'standard:events': {
      version: '1.0.0',
      on: (_: 'change', listener: (properties: object) => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
  const list =
    <I, O>(method: string, run: (inputs: readonly I[]) => Promise<O>) =>
    (...inputs: readonly I[]) =>
      answer(method, inputs, () => run(inputs))
  const solana: Readonly<Record<string, object>> = {
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: list('solana:signMessage', operations.signMessage),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signTransaction: list('solana:signTransaction', operations.signTransaction),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signAndSendTransaction: list(
        'solana:signAndSendTransaction',
        operations.signAndSendTransaction,
      ),
    },
    'solana:signIn': { version: '1.0.0', signIn: list('solana:signIn', operations.signIn) },
  }
  const having = (features: Readonly<Record<string, object>>) =>
    Object.fromEntries(Object.entries(features).filter(([name]) => !state.lacks(name)))

  const wallet: SolanaStandardWallet = Object.freeze({
    version: '1.0.0',
    name: options.name ?? 'Solana Test Wallet',
    icon: options.icon ?? icon,
    get chains() {
      return state.chains()
    },
    get features() {
      return having({ ...standard, ...solana })
    },
    get accounts() {
      return state.visible().flatMap((index) => {
        const key = keys[index]
        if (!key) return []
        const { address, publicKey } = key
        const features = Object.keys(having(solana))
        return Object.freeze({
          address,
          publicKey: publicKey.slice(),
          chains: state.chains(),
          features,
        })
      })
    },
  })

  const testWallet: UnscopedPrompts<SolanaTestWallet> = {
    wallet,
    addresses: keys.map(({ address }) => address),
    get requests() {
      return [...requests]
    },
    lock: state.lock,
    unlock: state.unlock,
    selectAccount: state.selectAccount,
    setAccounts: state.setAccounts,
    forgetSite: state.forgetSite,
    leaveOut: state.leaveOut,
    setChains: state.setChains,
    uninstall() {
      life = 'gone'
    },
    stopResponding() {
      life = 'hanging'
    },
    signWith(secret) {
      wrongKey = secret && getKey(secret)
    },
    authorize: state.grant,
    listenerCount: () => listeners.size,
  }
  return scoped(testWallet, prompts)
}
