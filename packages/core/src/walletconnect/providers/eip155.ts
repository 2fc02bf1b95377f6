/** The session as EVM libraries know a wallet: a provider (EIP-1193), each request with the chain it is for. */
import { KitError } from '../../errors/kit-error.js'
import type { CaipNetworkId } from '../../ids/caip.js'
import { field } from '../get-field.js'
import { isTransactionMethod } from '../requests/transaction-methods.js'
import type { SessionController } from '../session/session-controller.js'
import {
  chosenFirst,
  hexOf,
  parseChain,
  parseSessionAddress,
  parseSessionNetwork,
} from './session-events.js'
import { getAddresses, getNetworks, networkFor, type Site, sameTexts } from './site.js'

export interface Eip155Door {
  request(method: string, params: readonly unknown[] | undefined): Promise<unknown>
}

export type EmitEip1193 = (event: string, payload: unknown) => void

/** Told for a wallet alone: a node knows nothing of them. */
const walletMethod =
  /^(personal_|wallet_|eth_(sign|sendTransaction|signTransaction|accounts|requestAccounts))/

/** A transaction or batch that names the chain it was made for is asked of no other: the session may have moved since. */
function assertSameChain(params: readonly unknown[] | undefined, on: CaipNetworkId): void {
  const named = field(params?.[0], 'chainId')
  if (named === undefined || parseChain(named) === on) return
  throw new KitError(
    'network-changed',
    'The wallet is no longer on this network. Switch it, then try again.',
  )
}

const refused = (method: string) =>
  new KitError('unsupported-method', 'The wallet did not approve this method.', {
    details: { method },
  })

export function eip155Door(room: SessionController, site: Site, emit: EmitEip1193): Eip155Door {
  /** Where the wallet said it is, or was switched to here. */
  let reported: CaipNetworkId | undefined
  /** Where it agreed to go, and has not added to the session yet. */
  let awaited: CaipNetworkId | undefined
  /** The account it said it is on. */
  let chosen: string | undefined

  const approved = () => room.approved('eip155')
  function chain(): CaipNetworkId {
    const approvedNamespace = approved()
    const on =
      reported ?? (approvedNamespace && networkFor(approvedNamespace, site.getNetworkId('eip155')))
    if (on) return on
    throw new KitError('provider-disconnected', 'The wallet is not connected. Connect again.')
  }
  function accounts(): readonly string[] {
    const approvedNamespace = approved()
    if (!approvedNamespace) return []
    return chosenFirst(chosen, getAddresses(approvedNamespace, chain()))
  }

  let known: { accounts: readonly string[]; chain: CaipNetworkId } | undefined
  function look() {
    if (!approved()) {
      const wasThere = known !== undefined
      known = undefined
      reported = undefined
      chosen = undefined
      // Accounts that are gone are what every library understands as the end.
      if (wasThere) emit('accountsChanged', [])
      return
    }
    const now = { accounts: accounts(), chain: chain() }
    const before = known
    known = now
    if (!before) return
    if (before.chain !== now.chain) emit('chainChanged', hexOf(now.chain))
    if (!sameTexts(before.accounts, now.accounts)) emit('accountsChanged', now.accounts)
  }
  function moveTo(id: CaipNetworkId) {
    reported = id
    awaited = undefined
    look()
  }

  room.listen('eip155', {
    changed() {
      const approvedNamespace = approved()
      const networks = approvedNamespace ? getNetworks(approvedNamespace) : []
      // An update that takes the present network away moves on to one that is left.
      if (reported && !networks.includes(reported)) reported = undefined
      if (awaited && networks.includes(awaited)) reported = awaited
      look()
    },
    event(name, data, networkId) {
      const approvedNamespace = approved()
      if (name === 'chainChanged') {
        const on = parseSessionNetwork(approvedNamespace, data, networkId)
        if (on) moveTo(on)
      }
      if (name !== 'accountsChanged') return
      const address = parseSessionAddress(data, accounts())
      if (!address) return
      chosen = address
      look()
    },
  })

  async function switchTo(params: readonly unknown[] | undefined) {
    const target = parseChain(field(params?.[0], 'chainId'))
    if (!target) throw new KitError('invalid-params', 'The chain to switch to is no chain id.')
    const approvedNamespace = approved()
    if (approvedNamespace && getNetworks(approvedNamespace).includes(target)) {
      moveTo(target)
      return null
    }
    if (!approvedNamespace?.methods.has('wallet_switchEthereumChain')) {
      throw new KitError(
        'chain-id-unsupported',
        'The wallet did not agree to this network when it was connected. Connect again to choose it.',
      )
    }
    await room.request(chain(), 'wallet_switchEthereumChain', params)
    awaited = target
    const now = approved()
    if (now && getNetworks(now).includes(target)) moveTo(target)
    return null
  }

  return {
    async request(method, params) {
      switch (method) {
        case 'eth_requestAccounts':
          await room.pair('eip155')
          look()
          return accounts()
        case 'eth_accounts':
          await room.restore()
          look()
          return accounts()
        case 'eth_chainId':
          return hexOf(chain())
        case 'wallet_switchEthereumChain':
          return switchTo(params)
        case 'wallet_revokePermissions':
          await room.disconnect()
          return null
      }
      const said = method === 'wallet_getCapabilities' && room.getCapabilities(params?.[0])
      if (said) return said
      const on = chain()
      if (isTransactionMethod(method)) assertSameChain(params, on)
      if (approved()?.methods.has(method)) return room.request(on, method, params ?? [])
      if (walletMethod.test(method)) throw refused(method)
      return site.read(on, method, params ?? [])
    },
  }
}
