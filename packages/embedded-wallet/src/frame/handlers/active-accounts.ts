/** Which account of a key a page uses on a network: the key’s own, or its smart account (EMB-11, NET-07). */
import * as z from 'zod/mini'
import { accountType } from '../../protocol/shapes.js'
import type { Session, UserSession } from '../session/session.js'
import type { SmartNetwork } from '../site.js'
import type { KeyValueStore } from '../storage/key-value-store.js'

export type AccountType = z.infer<typeof accountType>

/** The account of a key on one network. */
export interface ActiveAccount {
  readonly type: AccountType
  readonly address: string
  /** Address of the key. */
  readonly owner: string
  /** Absent if the network has no smart accounts. */
  readonly network?: SmartNetwork
  /** All accounts of the key there, the one in use first. */
  readonly accounts: readonly { readonly address: string; readonly type: AccountType }[]
}

export interface ActiveAccounts {
  /** @param createdAt - Of the wallet, in ms since the epoch. */
  get(chainId: string, owner: string, createdAt: number): Promise<ActiveAccount>
  /**
   * Uses the type wherever it exists, from now on.
   *
   * @param write - Of the user's session.
   */
  prefer(type: AccountType, write: UserSession['write']): Promise<void>
  /** Forgets the choice of a user who signed out. */
  forget(): Promise<void>
}

export interface ActiveAccountsDeps {
  readonly session: Pick<Session, 'getUserId'>
  readonly store: KeyValueStore
  readonly projectId: string
  readonly parentOrigin: string
  getSmartNetwork(chainId: string): SmartNetwork | undefined
  /** Address of a key’s account that has an address of its own (ERC-4337). */
  getCounterfactualAddress(owner: string): Promise<string>
}

export function createActiveAccounts({
  session,
  store,
  projectId,
  parentOrigin,
  getSmartNetwork,
  getCounterfactualAddress,
}: ActiveAccountsDeps): ActiveAccounts {
  const name = `account type ${projectId} ${parentOrigin}`
  /** If nothing can be stored it lasts for this visit, and for its user: a sign-out in another tab leaves it here (threat F18). */
  let chosen: { readonly type: AccountType; readonly userId: string | undefined } | undefined

  async function getChoice(): Promise<AccountType | undefined> {
    if (chosen && chosen.userId === (await session.getUserId())) return chosen.type
    const read = z.safeParse(accountType, await store.get(name).catch(() => undefined))
    return read.success ? read.data : undefined
  }
  /** A wallet from before the operator chose another address keeps the address that its money is at. */
  const isDefault = ({ standard, since }: SmartNetwork, createdAt: number): boolean =>
    standard === 'eip7702' || createdAt >= since

  return {
    async get(chainId, owner, createdAt) {
      const plain = { address: owner, type: 'eoa' } as const
      const network = getSmartNetwork(chainId)
      if (!network) return { ...plain, owner, accounts: [plain] }
      const address = network.standard === 'eip7702' ? owner : await getCounterfactualAddress(owner)
      const smart = { address, type: 'smartAccount' } as const
      const type = (await getChoice()) ?? (isDefault(network, createdAt) ? 'smartAccount' : 'eoa')
      const [used, other] = type === 'eoa' ? [plain, smart] : [smart, plain]
      return { ...used, owner, network, accounts: [used, other] }
    },
    prefer: (type, write) =>
      write(async () => {
        chosen = { type, userId: await session.getUserId() }
        await store.set(name, type).catch(() => undefined)
      }),
    async forget() {
      chosen = undefined
      await store.remove(name).catch(() => undefined)
    },
  }
}
