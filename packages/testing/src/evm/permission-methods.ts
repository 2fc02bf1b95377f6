/**
 * Permissions (ERC-7715), as MetaMask has them since 13.23: four types, each granted by a delegation that the account signs.
 * MetaMask revokes none for a site; `grant-and-revoke` is a wallet that does, by a transaction of its own.
 */
import {
  type Address,
  encodeFunctionData,
  getAddress,
  isAddress,
  isHex,
  numberToHex,
  parseAbi,
} from 'viem'
import { askNode } from '../ask-node.js'
import type { Prompts } from '../prompts.js'
import { rpcError } from '../rpc-error.js'
import {
  createDelegation,
  type Delegation,
  delegationManager,
  encodeCaveats,
  encodeContext,
  encodeDisable,
  type Limit,
  nonceEnforcer,
  toTypedData,
} from './delegation.js'
import type { Method } from './method.js'
import type { Signer } from './signer.js'
import type { WalletState } from './wallet-state.js'

/** How far a test wallet has permissions: `grant` as MetaMask, `grant-and-revoke` with `wallet_revokeExecutionPermission`. */
export type PermissionSupport = 'grant' | 'grant-and-revoke'

export interface PermissionMethodsDeps {
  readonly state: WalletState
  readonly prompts: Prompts
  readonly signer: Signer
  readonly support: PermissionSupport
  /** Whether the site was given the account. */
  isShared(address: unknown): boolean
  /** Signs and sends one transaction. */
  send(fields: Readonly<Record<string, unknown>>): Promise<string>
}

const types = [
  'native-token-periodic',
  'native-token-stream',
  'erc20-token-periodic',
  'erc20-token-stream',
]

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const invalid = (field: string) => rpcError(-32602, `Invalid permission request: ${field}.`)

function parseFields(value: unknown, field: string): Fields {
  if (!isFields(value)) throw invalid(field)
  return value
}
function parseAmount(data: Fields, name: string): bigint {
  const value = data[name]
  if (!isHex(value) || value.length > 66 || BigInt(value) === 0n) throw invalid(name)
  return BigInt(value)
}
function parseWhole(value: unknown, name: string): bigint {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw invalid(name)
  return BigInt(value)
}
function parseAddress(value: unknown, name: string): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) throw invalid(name)
  return getAddress(value)
}

function parseLimit({ type, data: given }: Fields, now: bigint): Limit {
  const data = parseFields(given, 'data')
  if (typeof type !== 'string' || !types.includes(type)) throw invalid('type')
  const token = type.startsWith('erc20')
    ? parseAddress(data.tokenAddress, 'tokenAddress')
    : undefined
  const start = data.startTime === undefined ? now : parseWhole(data.startTime, 'startTime')
  if (type.endsWith('periodic'))
    return {
      kind: 'periodic',
      token,
      start,
      amount: parseAmount(data, 'periodAmount'),
      seconds: parseWhole(data.periodDuration, 'periodDuration'),
    }
  return {
    kind: 'stream',
    token,
    start,
    perSecond: parseAmount(data, 'amountPerSecond'),
    initial: data.initialAmount === undefined ? 0n : parseAmount(data, 'initialAmount'),
    max: data.maxAmount === undefined ? undefined : parseAmount(data, 'maxAmount'),
  }
}

function parseExpiry(rules: unknown): bigint {
  const [rule] = Array.isArray(rules) ? rules : []
  if (!isFields(rule) || rule.type !== 'expiry') throw invalid('rules')
  return parseWhole(parseFields(rule.data, 'rule').timestamp, 'expiry')
}

interface Grant {
  readonly delegation: Delegation
  readonly answer: Fields
}

export function createPermissionMethods(deps: PermissionMethodsDeps): Record<string, Method> {
  const { state, prompts, signer, support, isShared, send } = deps
  const grants = new Map<string, Grant>()

  /** 0 on a chain without the contract. */
  async function getNonce(chainId: number, delegator: Address): Promise<bigint> {
    const data = encodeFunctionData({
      abi: parseAbi([
        'function currentNonce(address manager, address delegator) view returns (uint256)',
      ]),
      args: [delegationManager, delegator],
    })
    const call = [{ to: nonceEnforcer, data }, 'latest']
    const nonce = await askNode(state.node(chainId), 'eth_call', call)
    return isHex(nonce) && nonce !== '0x' ? BigInt(nonce) : 0n
  }

  async function grant(value: unknown): Promise<Fields> {
    const request = parseFields(value, 'request')
    const { chainId: id, rules } = request
    const permission = parseFields(request.permission, 'permission')
    const chainId = isHex(id) ? Number(id) : Number.NaN
    if (!state.isKnown(chainId)) throw invalid('chainId')
    const [account] = state.visible()
    const from = parseAddress(request.from ?? account, 'from')
    if (!isShared(from)) throw rpcError(4100, 'The account was not shared with the site.')
    const to = parseAddress(request.to, 'to')
    const expiry = parseExpiry(rules)
    const limit = parseLimit(permission, BigInt(Math.floor(Date.now() / 1_000)))
    const caveats = encodeCaveats(limit, { expiry, nonce: await getNonce(chainId, from) })
    const unsigned = createDelegation({ delegate: to, delegator: from, caveats })
    const signature = await signer.signTypedData(from, toTypedData(unsigned, chainId), chainId)
    const delegation = { ...unsigned, signature }
    const context = encodeContext([delegation])
    const data = { ...parseFields(permission.data, 'data'), startTime: Number(limit.start) }
    const answer = {
      ...request,
      from,
      to,
      permission: { ...permission, data },
      context,
      delegationManager,
      dependencies: [],
    }
    grants.set(context, { delegation, answer })
    return answer
  }

  return {
    wallet_getSupportedExecutionPermissions: async () => {
      const chainIds = state.chains().map((chainId) => numberToHex(chainId))
      return Object.fromEntries(types.map((type) => [type, { chainIds, ruleTypes: ['expiry'] }]))
    },
    wallet_requestExecutionPermissions: async (params, method) => {
      if (params.length === 0) throw invalid('empty')
      await prompts.ask('sign', method, params)
      return Promise.all(params.map(grant))
    },
    wallet_getGrantedExecutionPermissions: async () =>
      [...grants.values()].map(({ answer }) => answer).filter(({ from }) => isShared(from)),
    ...(support === 'grant-and-revoke' && {
      wallet_revokeExecutionPermission: async (params: readonly unknown[], method: string) => {
        const { permissionContext } = parseFields(params[0], 'context')
        const found = grants.get(String(permissionContext))
        if (!found) throw invalid('context')
        await prompts.ask('send', method, params)
        const { delegation } = found
        await send({
          from: delegation.delegator,
          to: delegationManager,
          data: encodeDisable(delegation),
        })
        grants.delete(String(permissionContext))
        return {}
      },
    }),
  }
}
