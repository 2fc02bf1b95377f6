/** Permissions that a site was granted, in this browser: which still count, the chain says (ERC-7715). */
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { chainId, evmAddress, hexBytes } from '../../protocol/shapes.js'
import type { GrantedPermissions, NodeClient } from '../approval/prepared.js'
import type { KeyValueStore } from '../storage/key-value-store.js'

export interface Permissions extends GrantedPermissions {
  /** Those of an account that are neither over nor revoked. Those whose chain does not answer are among them. */
  list(
    accounts: readonly string[],
    getNodeClient: (chainId: string) => NodeClient,
  ): Promise<readonly object[]>
  /** Forgets those of a user who signed out (threat F18). They count until they are over or revoked. */
  forget(): Promise<void>
}

export interface PermissionsDeps {
  readonly store: KeyValueStore
  readonly projectId: string
  readonly parentOrigin: string
  now(): number
}

/** The last ones of a site. */
const max = 64
const granted = z.looseObject({
  context: hexBytes,
  rules: z.array(z.object({ type: z.string(), data: z.object({ timestamp: z.number() }) })),
})
const entry = z.object({ chainId, account: evmAddress, granted })
const stored = z.array(entry)
type Entry = z.infer<typeof entry>

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export function createPermissions({
  store,
  projectId,
  parentOrigin,
  now,
}: PermissionsDeps): Permissions {
  const name = `permissions ${projectId} ${parentOrigin}`
  async function all(): Promise<readonly Entry[]> {
    const read = z.safeParse(stored, await store.get(name).catch(() => undefined))
    return read.success ? read.data : []
  }
  const write = (entries: readonly Entry[]) =>
    store.set(name, entries.slice(0, max)).catch(() => undefined)
  const isOver = ({ granted: { rules } }: Entry) =>
    rules.some(({ data }) => data.timestamp * 1000 <= now())

  async function isRevokedOnChain(
    { chainId: chain, account, granted: { context } }: Entry,
    getNodeClient: (chainId: string) => NodeClient,
  ): Promise<boolean> {
    const [{ decodeContext }, { isRevoked, readPermissionNonce }] = await Promise.all([
      import('../evm/smart-account/permissions/delegation.js'),
      import('../evm/smart-account/permissions/state.js'),
    ])
    const delegation = decodeContext(context as Hex, account)
    if (!delegation) return true
    const node = getNodeClient(chain)
    return isRevoked(delegation, await readPermissionNonce(node, account), node)
  }

  return {
    async keep({ chainId: chain, account, granted: list }) {
      const read = z.safeParse(
        stored,
        list.map((permission) => ({ chainId: chain, account, granted: permission })),
      )
      if (read.success) await write([...read.data, ...(await all())])
    },
    async find(chain, context) {
      const found = (await all()).find(
        (saved) => saved.chainId === chain && isSame(saved.granted.context, context),
      )
      return found?.granted
    },
    async list(accounts, getNodeClient) {
      const own = (await all()).filter(
        (saved) => !isOver(saved) && accounts.some((account) => isSame(account, saved.account)),
      )
      const revoked = await Promise.all(
        own.map((saved) => isRevokedOnChain(saved, getNodeClient).catch(() => false)),
      )
      const left = own.filter((_, at) => !revoked[at])
      return left.map((saved) => saved.granted)
    },
    forget: () => store.remove(name).catch(() => undefined),
  }
}
