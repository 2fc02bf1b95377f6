/** Permissions of the user at the gateway: there in each browser, until they are over (ERC-7715). */
import * as z from 'zod/mini'
import { chainId, hexBytes } from '../../protocol/shapes.js'
import type { GrantedPermission } from '../approval/prepared.js'
import { nothing } from './schemas.js'
import type { SessionCalls } from './session.js'

const pci = z.object({
  pci: z.string(),
  project: z.object({ url: z.string() }),
  permission: z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) }),
  expiry: z.number(),
  chainId,
  context: hexBytes,
  revokedAt: z.optional(z.number()),
})
const answer = z.object({ pcis: z.array(pci).check(z.maxLength(1_000)) })

export interface StoredPermissions {
  add(permission: GrantedPermission): Promise<void>
  /** Those of this site. Rejects if the gateway can't be reached. */
  list(chainId: string, account: string): Promise<readonly GrantedPermission[]>
  markRevoked(permission: Pick<GrantedPermission, 'id' | 'chainId' | 'account'>): Promise<void>
}

export interface StoredPermissionsDeps {
  readonly session: SessionCalls
  readonly parentOrigin: string
}

const pathOf = ({ chainId: chain, account }: Pick<GrantedPermission, 'chainId' | 'account'>) =>
  `/v1/sessions/${chain}:${account}`

export function createStoredPermissions({
  session,
  parentOrigin,
}: StoredPermissionsDeps): StoredPermissions {
  return {
    async add({ id, account, ...permission }) {
      const path = pathOf({ ...permission, account })
      const body = { pci: id, project: { url: parentOrigin }, ...permission }
      await session.call(path, { answer: nothing, body })
    },
    async list(chain, account) {
      const path = pathOf({ chainId: chain, account })
      const { pcis } = await session.call(path, { answer, method: 'GET' })
      return pcis.flatMap(({ pci: id, project, revokedAt, ...permission }) =>
        project.url === parentOrigin && revokedAt === undefined
          ? [{ ...permission, id, account }]
          : [],
      )
    },
    async markRevoked(permission) {
      const path = `${pathOf(permission)}/revoke`
      await session.call(path, { answer: nothing, body: { pci: permission.id } })
    },
  }
}
