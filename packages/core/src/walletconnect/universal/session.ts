/** One namespace of the session, asked for by its own methods: each request names the chain it is for (CAIP-2). */

import type {
  Account,
  Accounts,
  Capability,
  SessionListener,
  SignRequest,
  SignResults,
  WalletSession,
} from '../../chain/adapter.js'
import { checkRpcRequest } from '../../chain/check-rpc-request.js'
import { KitError } from '../../errors/kit-error.js'
import type { CaipNetworkId, Namespace } from '../../ids/caip.js'
import { sleep } from '../../lib/async.js'
import {
  chosenFirst,
  hexOf,
  parseSessionAddress,
  parseSessionNetwork,
} from '../providers/session-events.js'
import {
  addressesOn,
  getAddresses,
  getNetworks,
  networkFor,
  type Site,
  sameTexts,
} from '../providers/site.js'
import type { ApprovedNamespace } from '../session/session.js'
import type { SessionController } from '../session/session-controller.js'
import { send } from './send.js'
import { sign } from './sign.js'

/** Each ability, and the method it takes. */
const abilityMethods: Readonly<Record<Namespace, readonly (readonly [Capability, string])[]>> = {
  eip155: [
    ['message', 'personal_sign'],
    ['typed-data', 'eth_signTypedData_v4'],
    ['send', 'eth_sendTransaction'],
  ],
  solana: [
    ['message', 'solana_signMessage'],
    ['transactions', 'solana_signTransaction'],
    ['send', 'solana_signAndSendTransaction'],
  ],
  bip122: [
    ['message', 'signMessage'],
    ['psbt', 'signPsbt'],
    ['send', 'sendTransfer'],
  ],
  polkadot: [['message', 'polkadot_signMessage']],
}

/** Asked for, a wallet moves to networks that it did not share so far, and shares them then (EIP-3326). */
const switching = 'wallet_switchEthereumChain'
/** Milliseconds that a wallet may take to share the network after its approval, and milliseconds between two polls. */
const moveDeadline = 2_000
const lookInterval = 100

const ended = () =>
  new KitError('provider-disconnected', 'The wallet ended the connection. Connect again.')

export function createUniversalSession(
  room: SessionController,
  site: Site,
  namespace: Namespace,
  first: CaipNetworkId,
): WalletSession {
  let networkId = first
  /** Where it agreed to go, and has not added to the session yet. */
  let awaited: CaipNetworkId | undefined
  /** The account the wallet said it is on. */
  let chosen: string | undefined
  let listener: SessionListener | undefined
  /** Tells the listener of other accounts: each network has its own. */
  let notify = () => {}
  const type = namespace === 'bip122' ? 'payment' : 'eoa'

  function need() {
    const approved = room.approved(namespace)
    if (approved) return approved
    throw ended()
  }
  const isAskable = (approved = need()) => namespace === 'eip155' && approved.methods.has(switching)
  function getAbilities(approved: ApprovedNamespace): ReadonlySet<Capability> {
    const able = abilityMethods[namespace].flatMap(([ability, method]) =>
      approved.methods.has(method) ? [ability] : [],
    )
    const canSwitch = getNetworks(approved).length > 1 || isAskable(approved)
    return new Set([...able, ...(canSwitch ? (['switch-network'] as const) : [])])
  }
  let abilities = getAbilities(need())
  function accountsOn(id: CaipNetworkId): Accounts {
    const [main, ...rest] = chosenFirst(chosen, addressesOn(need(), id)).map(
      (address): Account => ({ namespace, address, type }),
    )
    if (main) return [main, ...rest]
    throw ended()
  }
  function moveTo(id: CaipNetworkId) {
    if (id === awaited) awaited = undefined
    if (id !== networkId) {
      networkId = id
      listener?.onNetworkChange(id)
    }
    notify()
  }
  /** C8: nothing is asked of another account or network than is shown, nor of one the wallet took back. */
  function requireSharedAccount({ address }: Account, on: CaipNetworkId) {
    const approved = need()
    if (!getNetworks(approved).includes(on)) {
      throw new KitError(
        'network-changed',
        'The wallet no longer shares this network. Connect again to choose it.',
      )
    }
    if (!addressesOn(approved, on).includes(address)) {
      throw new KitError(
        'account-changed',
        'The wallet now uses another account. Check it, then try again.',
      )
    }
  }

  return {
    get capabilities(): ReadonlySet<Capability> {
      const approved = room.approved(namespace)
      // A request to a session that is over says that it is, and not that the wallet can't.
      if (approved) abilities = getAbilities(approved)
      return abilities
    },
    accounts: accountsOn(first),
    networkId: first,
    provider: {
      async request(method: string, params: unknown) {
        checkRpcRequest(method, params)
        return room.request(networkId, method, params)
      },
    },
    async fetchState() {
      return { accounts: accountsOn(networkId), networkId }
    },
    subscribe(to) {
      listener = to
      let known = accountsOn(networkId).map(({ address }) => address)
      function look() {
        const accounts = accountsOn(networkId)
        const now = accounts.map(({ address }) => address)
        if (!sameTexts(known, now)) to.onAccountsChange(accounts)
        known = now
      }
      notify = look
      const stop = room.listen(namespace, {
        changed() {
          const approved = room.approved(namespace)
          if (!approved) return to.onDisconnect(ended())
          const agreed = getNetworks(approved).find((id) => id === awaited)
          moveTo(agreed ?? networkFor(approved, networkId) ?? networkId)
        },
        event(name, data, on) {
          const approved = room.approved(namespace)
          if (!approved) return
          if (name === 'accountsChanged') {
            chosen = parseSessionAddress(data, getAddresses(approved, networkId)) ?? chosen
            look()
          }
          const network = name === 'chainChanged' && parseSessionNetwork(approved, data, on)
          if (!network) return
          // It went where it says, and no longer where it once agreed to go.
          awaited = undefined
          moveTo(network)
        },
      })
      return () => {
        if (listener === to) {
          listener = undefined
          notify = () => {}
        }
        stop()
      }
    },
    async switchNetwork({ caipNetworkId: to, name }) {
      const isShared = () => getNetworks(need()).includes(to)
      awaited = undefined
      if (!isShared()) {
        if (!isAskable()) {
          throw new KitError(
            'chain-id-unsupported',
            `The wallet did not agree to ${name}. Connect again to choose it.`,
          )
        }
        await room.request(networkId, switching, [{ chainId: hexOf(to) }])
        awaited = to
        for (let waited = 0; !isShared(); waited += lookInterval) {
          if (waited >= moveDeadline) {
            throw new KitError(
              'network-changed',
              `The wallet did not switch to ${name}. Switch it there, then try again.`,
            )
          }
          await sleep(lookInterval)
        }
      }
      moveTo(to)
    },
    async sign<R extends SignRequest>(account: Account, asked: R) {
      requireSharedAccount(account, networkId)
      // The kind decides the result; TypeScript can't follow it through the union.
      return (await sign(
        room,
        site,
        { namespace, networkId, account },
        asked,
      )) as SignResults[R['kind']]
    },
    async send(account, { caipNetworkId }, asked) {
      requireSharedAccount(account, caipNetworkId)
      return send(room, { namespace, networkId: caipNetworkId, account }, asked)
    },
    disconnect: room.disconnect,
  }
}
