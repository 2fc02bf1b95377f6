/**
 * A scriptable EVM wallet: a real EIP-1193 provider with real keys on real chains, whose user and whose
 * faults are yours to direct. Runs wherever JavaScript runs. For tests only: its keys are public.
 */

import { createPrompts, scoped, type UnscopedPrompts } from '../prompts.js'
import { rpcError } from '../rpc-error.js'
import { isBatchMethod } from './batch-methods.js'
import { createEmitter } from './emitter.js'
import { createMethods } from './methods.js'
import { createSigner } from './signer.js'
import type { TestProvider, TestWallet, TestWalletOptions, WalletRequest } from './test-wallet.js'
import { createWalletState } from './wallet-state.js'

/** The mnemonic of anvil and hardhat. */
const devMnemonic = 'test test test test test test test test test test test junk'
const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 8 8%22%3E%3Ccircle cx=%224%22 cy=%224%22 r=%224%22/%3E%3C/svg%3E'

/** What crosses to an extension is JSON: what JSON can't say, like a bigint, is refused as there. */
function asJson(params: unknown): readonly unknown[] {
  if (params === undefined) return []
  try {
    const copy: unknown = JSON.parse(JSON.stringify(params))
    return Array.isArray(copy) ? copy : [copy]
  } catch {
    throw rpcError(-32602, 'The params are not JSON.')
  }
}

/**
 * Creates an EVM test wallet: an EIP-1193 provider with real keys, on real chains, whose user and faults the
 * test controls. Prompts are approved by default.
 *
 * For tests only: its keys are public.
 *
 * @param options - Chains, and optionally name, accounts and features.
 * @returns The wallet. Pass it to `announceWallet` or `injectWallet`.
 * @see https://eips.ethereum.org/EIPS/eip-1193
 * @example
 * ```ts
 * const wallet = createTestWallet({ chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:8545' }] })
 * announceWallet(wallet)
 * wallet.reject()
 * ```
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const { name = 'Test Wallet', rdns = 'test.scope.wallet', features = {} } = options
  const signer = createSigner(options.mnemonic ?? devMnemonic, options.accounts ?? 2)
  const emitter = createEmitter()
  const prompts = createPrompts()
  const state = createWalletState({
    addresses: signer.addresses,
    chains: options.chains,
    authorized: options.authorized ?? false,
    emit: emitter.emit,
  })
  const answer = createMethods({ state, prompts, signer, features })
  const answers = new Map<number, typeof answer>()
  const requests: WalletRequest[] = []
  let life: 'alive' | 'gone' | 'hanging' = 'alive'

  /** What answers on a chain that need not be the wallet's. */
  function answerOn(chainId: number): typeof answer {
    const view = { ...state, chainId: () => chainId, node: () => state.node(chainId) }
    const made = answers.get(chainId) ?? createMethods({ state: view, prompts, signer, features })
    answers.set(chainId, made)
    return (method, params) =>
      // Switching affects the wallet's own chain, from any chain. A batch is of the chain that it is asked on.
      method.startsWith('wallet_') && !isBatchMethod(method)
        ? answer(method, params)
        : made(method, params)
  }

  async function ask(
    request: { readonly method: string; readonly params?: unknown },
    how = answer,
  ) {
    if (typeof request?.method !== 'string') throw rpcError(-32600, 'Expected a method.')
    const params = asJson(request.params)
    requests.push({ method: request.method, params })
    if (life === 'gone') throw new Error('Extension context invalidated.')
    if (life === 'hanging') return new Promise(() => undefined)
    return how(request.method, params)
  }

  const provider: TestProvider = {
    request: (request) => ask(request),
    on: emitter.on,
    removeListener: emitter.removeListener,
  }

  const wallet: UnscopedPrompts<TestWallet> = {
    info: { uuid: options.uuid ?? crypto.randomUUID(), name, icon: options.icon ?? icon, rdns },
    provider,
    features,
    addresses: signer.addresses,
    get requests() {
      return [...requests]
    },
    get chainId() {
      return state.chainId()
    },
    get chains() {
      return state.chains()
    },
    get shared() {
      return state.visible()
    },
    authorize: state.grant,
    requestOn: (chainId, request) => ask(request, answerOn(chainId)),
    lock: state.lock,
    unlock: state.unlock,
    selectAccount: state.selectAccount,
    setAccounts: state.setAccounts,
    emptyAccounts: state.emptyAccounts,
    switchChain: state.switchChain,
    goOffline: state.goOffline,
    goOnline: state.goOnline,
    uninstall() {
      life = 'gone'
      emitter.mute()
    },
    stopResponding() {
      life = 'hanging'
    },
    listenerCount: emitter.listenerCount,
    onEvent: emitter.tap,
  }
  return scoped(wallet, prompts)
}
