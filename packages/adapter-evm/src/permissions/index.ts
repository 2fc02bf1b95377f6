/** Permissions that the wallet grants to another account (ERC-7715). Loaded when a site uses them. */
import {
  type CallingAccount,
  callWallet,
  type GrantedPermission,
  KitError,
  type KitErrorCode,
  type PermissionToRequest,
  parseSendError,
  type SupportedPermissions,
  type WalletPermissions,
} from '@scope/core/chain'
import { parseAddress } from '../address.js'
import { type Eip1193Provider, request } from '../eip1193.js'
import { invalid } from '../responses.js'
import { delegationManager, encodeDisable, parseContext } from './delegation.js'
import { parseOlderSupported, parseSupported } from './supported.js'
import {
  parseGranted,
  parseGrantedList,
  parseOlderGranted,
  toOlderRequest,
  toWireRequest,
} from './wire.js'

export interface WalletPermissionsDeps {
  /** Provider that was captured at the time of the connection (X5). */
  readonly wallet: Eip1193Provider
  /** Throws if the wallet uses another account now (X2). */
  assertUnchanged(account: CallingAccount): Promise<void>
}

/** Codes with which a wallet refuses a method that it doesn't have. */
const unknownMethod: ReadonlySet<KitErrorCode> = new Set<KitErrorCode>([
  'unsupported-method',
  'method-not-found',
  'method-unsupported',
])
/** Also of one that it has and doesn't let sites use. */
const refused: ReadonlySet<KitErrorCode> = new Set<KitErrorCode>([...unknownMethod, 'unauthorized'])

const invalidParams: ReadonlySet<KitErrorCode> = new Set<KitErrorCode>(['invalid-params'])

const isRefusal = (error: unknown, codes: ReadonlySet<KitErrorCode>): boolean =>
  error instanceof KitError && codes.has(error.code)

/** JSON-RPC knows parameters by name too; EIP-1193 providers pass them on. */
interface NamedProvider {
  request(request: { readonly method: string; readonly params?: object }): Promise<unknown>
}

/** Says what may have happened in place of a failure. */
async function toOutcomeError(thrown: unknown, message: string): Promise<KitError> {
  const error = await parseSendError(thrown)
  if (error.code !== 'outcome-unknown') return error
  return new KitError('outcome-unknown', message, { cause: thrown })
}

export function createWalletPermissions({
  wallet,
  assertUnchanged,
}: WalletPermissionsDeps): WalletPermissions {
  /** Whether the wallet has only the first version of the ERC. Undefined until it was asked. */
  let isOlder: boolean | undefined

  async function getSupported(
    { address }: CallingAccount,
    signal: AbortSignal,
  ): Promise<SupportedPermissions> {
    try {
      const method = 'wallet_getSupportedExecutionPermissions'
      const supported = parseSupported(await request(wallet, method, [], signal))
      isOlder = false
      return supported
    } catch (thrown) {
      if (!isRefusal(thrown, refused)) throw thrown
    }
    try {
      const found = await request(wallet, 'wallet_getCapabilities', [address], signal)
      const supported = parseOlderSupported(found)
      isOlder = Object.keys(supported).length > 0
      return supported
    } catch (thrown) {
      if (isRefusal(thrown, refused)) return {}
      throw thrown
    }
  }

  async function ask(from: string, asked: PermissionToRequest): Promise<GrantedPermission> {
    if (isOlder) {
      const params = [toOlderRequest(from, asked)]
      const response = await request(wallet, 'wallet_grantPermissions', params)
      return parseOlderGranted(Array.isArray(response) ? response[0] : response, from, asked)
    }
    const params = [toWireRequest(from, asked)]
    const response = await request(wallet, 'wallet_requestExecutionPermissions', params)
    const granted = parseGranted(Array.isArray(response) ? response[0] : response)
    return { from, ...granted }
  }

  return {
    getSupported,
    async request(account, asked) {
      await assertUnchanged(account)
      try {
        const granted = await ask(account.address, asked)
        if (granted.to !== asked.to || granted.networkId !== asked.networkId)
          throw invalid('permission of another request')
        return granted
      } catch (thrown) {
        throw await toOutcomeError(
          thrown,
          'The wallet’s answer was lost. The permission may have been granted: check the list of permissions before you ask again.',
        )
      }
    },
    async getGranted(signal) {
      try {
        const method = 'wallet_getGrantedExecutionPermissions'
        return parseGrantedList(await request(wallet, method, [], signal))
      } catch (thrown) {
        if (isRefusal(thrown, refused)) return undefined
        throw thrown
      }
    },
    async revoke(account, context) {
      await assertUnchanged(account)
      const method = 'wallet_revokeExecutionPermission'
      const params = { permissionContext: context }
      try {
        await request(wallet, method, [params]).catch((error: unknown) => {
          // The ERC has the parameters by name. All providers take a list, and not all of them anything else.
          if (!isRefusal(error, invalidParams)) throw error
          const named: NamedProvider = wallet
          return callWallet(() => named.request({ method, params }))
        })
        return true
      } catch (thrown) {
        if (isRefusal(thrown, refused) || isRefusal(thrown, invalidParams)) return false
        throw await toOutcomeError(
          thrown,
          'The wallet’s answer was lost. The permission may have been revoked: check the list of permissions.',
        )
      }
    },
    getRevocation({ address }, { context, delegationManager: manager = delegationManager }) {
      const fail = (message: string, cause?: unknown) =>
        new KitError('wallet-unsupported', `${message} Revoke it in the wallet.`, { cause })
      // Of another contract it isn't known what the call would do.
      if (manager.toLowerCase() !== delegationManager.toLowerCase())
        throw fail('The permission is one of an unknown contract.')
      let delegations: ReturnType<typeof parseContext>
      try {
        delegations = parseContext(context)
      } catch (thrown) {
        throw fail('The permission can’t be read.', thrown)
      }
      const own = delegations.find(({ delegator }) => delegator === address.toLowerCase())
      if (own) return { to: delegationManager, data: encodeDisable(own) }
      const delegator = parseAddress(delegations.at(-1)?.delegator ?? '')
      throw new KitError(
        'account-changed',
        `The permission was granted by ${delegator.slice(0, 6)}…${delegator.slice(-4)}. Switch to that account, then try again.`,
      )
    },
  }
}
