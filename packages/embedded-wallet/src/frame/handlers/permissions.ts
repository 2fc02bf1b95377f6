/**
 * Permissions that a site was granted (ERC-7715). The gateway has them for each browser of the user, and this browser has its
 * own, should the gateway be away. Which of them still count, the chain says.
 */
import * as z from 'zod/mini'
import { chainId, evmAddress, hexBytes } from '../../protocol/shapes.js'
import type { GrantedPermission, GrantedPermissions, NodeClient } from '../approval/prepared.js'
import { FrameError } from '../frame-error.js'
import type { StoredPermissions } from '../session/stored-permissions.js'
import type { KeyValueStore } from '../storage/key-value-store.js'
import type { ActiveAccount } from './active-accounts.js'

export interface Permissions extends GrantedPermissions {
  /** Those of accounts that are neither over nor revoked. Those whose chain does not answer are among them. */
  list(
    accounts: readonly (Pick<ActiveAccount, 'address' | 'owner' | 'network'> & {
      readonly chainId: string
    })[],
    getNodeClient: (chainId: string) => NodeClient,
  ): Promise<readonly object[]>
  /** Forgets those of a user who signed out (threat F18). They count until they are over or revoked. */
  forget(): Promise<void>
}

export interface PermissionsDeps {
  readonly store: KeyValueStore
  readonly stored: StoredPermissions
  readonly projectId: string
  readonly parentOrigin: string
  now(): number
}

/** The last ones of a site. */
const max = 64
const entry = z.object({
  id: z.string(),
  chainId,
  account: evmAddress,
  permission: z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) }),
  expiry: z.number(),
  context: hexBytes,
})
const entries = z.array(entry)

/** A browser may refuse storage. Of a user who has signed out nothing is granted any more: they could not revoke it here. */
function ignoreUnlessOver(thrown: unknown): void {
  if (thrown instanceof FrameError && thrown.code === 'session-expired') throw thrown
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const loadCode = () => import('../evm/smart-account/permissions/granted.js')

/** How the account of a permission is put on the chain, if it has an address of its own. */
async function getDeployment(holder: Pick<ActiveAccount, 'owner' | 'network'> | undefined) {
  if (holder?.network?.standard !== 'erc4337') return undefined
  const { loadSmartAccount } = await import('../evm/smart-account/account-state.js')
  return (await loadSmartAccount(holder.owner, 'erc4337')).deployment
}

export function createPermissions({
  store,
  stored,
  projectId,
  parentOrigin,
  now,
}: PermissionsDeps): Permissions {
  const name = `permissions ${projectId} ${parentOrigin}`
  const parse = (value: unknown): readonly GrantedPermission[] => {
    const read = z.safeParse(entries, value)
    return read.success ? read.data : []
  }
  const isOver = ({ expiry }: GrantedPermission) => expiry * 1000 <= now()

  /** Of this browser and of the gateway, each once. */
  async function ofAccount(chain: string, account: string): Promise<readonly GrantedPermission[]> {
    const own = parse(await store.get(name).catch(() => undefined)).filter(
      (saved) => saved.chainId === chain && isSame(saved.account, account),
    )
    const others = await stored.list(chain, account).catch(() => [])
    const known = new Set(own.map(({ id }) => id))
    return [...own, ...others.filter(({ id }) => !known.has(id))].filter((found) => !isOver(found))
  }

  return {
    async keep(granted) {
      const add = (value: unknown) => [...granted, ...parse(value)].slice(0, max)
      await store.update(name, add).catch(ignoreUnlessOver)
      await Promise.all(granted.map((permission) => stored.add(permission).catch(() => undefined)))
    },
    async find(chain, account, context) {
      const found = await ofAccount(chain, account)
      return found.find((permission) => isSame(permission.context, context))
    },
    async markRevoked(permission) {
      await stored.markRevoked(permission).catch(() => undefined)
    },
    async list(accounts, getNodeClient) {
      const found = await Promise.all(
        accounts.map(({ chainId: chain, address }) => ofAccount(chain, address)),
      )
      const listed = found.flat()
      if (listed.length === 0) return []
      const { isStillGranted, toGrantedAnswer } = await loadCode()
      const counts = await Promise.all(
        listed.map((permission) =>
          isStillGranted(permission, getNodeClient(permission.chainId)).catch(() => true),
        ),
      )
      const answers = await Promise.all(
        listed.map(async (permission, at) => {
          const holder = accounts.find(
            ({ chainId: chain, address }) =>
              chain === permission.chainId && isSame(address, permission.account),
          )
          return counts[at] ? toGrantedAnswer(permission, await getDeployment(holder)) : undefined
        }),
      )
      return answers.filter((answer) => answer !== undefined)
    },
    forget: () => store.remove(name).catch(() => undefined),
  }
}
