import { KitError } from '@scope/core'
import type {
  GrantedPermission,
  PermissionList,
  PermissionRequest,
  Permissions,
  Revocation,
} from '@scope/core/permissions'
import { atom } from 'nanostores'
import { useCallback, useEffect, useState } from 'react'
import { useKit } from '../scope-context.js'
import { useAccount } from './use-account.js'
import { useAtom } from './use-atom.js'
import { type RequestState, useRequest } from './use-request.js'

/** Returns a function that loads the permissions feature. Rejects with `option-invalid` if the kit has none. */
function useOpenPermissions(): () => Promise<Permissions> {
  const { permissions } = useKit()
  return useCallback(async () => {
    const opened = await permissions?.open()
    if (opened) return opened
    throw permissions
      ? new KitError('kit-not-started', 'The kit is not started.')
      : new KitError(
          'option-invalid',
          'Give createKit the options "permissions" and "features": permissions: permissions(), features: { smartSessions: true }.',
        )
  }, [permissions])
}

const getEvm = () => 'eip155' as const
const $none = atom<Permissions | undefined>()
const $nothing = atom<PermissionList | undefined>()

/** Permissions of the connected account, as `usePermissions` returns them. */
export interface PermissionsState {
  /** Undefined until it is known, and without an EVM wallet. */
  readonly list: PermissionList | undefined
  /** Why the list could not be fetched. */
  readonly error: KitError | undefined
  /** Fetches the list again. */
  refresh(): void
}

/**
 * Returns the permissions of the connected EVM account (ERC-7715). Fetches them while mounted. It needs `permissions()` and
 * `features.smartSessions`.
 *
 * @returns The list, and the error of the latest attempt to fetch it.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const active = usePermissions().list?.permissions.filter(({ status }) => status === 'active')
 * ```
 */
export function usePermissions(): PermissionsState {
  const open = useOpenPermissions()
  const { permissions: feature } = useKit()
  const { status, address, networkId } = useAccount({ namespace: 'eip155' })
  const key = status === 'connected' ? `${networkId}:${address}` : undefined
  const list = useAtom(useAtom(feature?.$permissions ?? $none)?.$list ?? $nothing)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<{ readonly id: string; readonly error: KitError }>()
  const id = key && `${key} ${attempt}`
  useEffect(() => {
    if (!id) return
    let isCurrent = true
    open()
      .then((permissions) => permissions.getGrantedPermissions())
      .catch((error: KitError) => {
        if (isCurrent) setFailed({ id, error })
      })
    return () => {
      isCurrent = false
    }
  }, [id, open])
  const refresh = useCallback(() => setAttempt((count) => count + 1), [])
  return {
    list: list?.account === address ? list : undefined,
    error: failed?.id === id ? failed?.error : undefined,
    refresh,
  }
}

/**
 * Returns a function that asks the wallet for a permission (ERC-7715), and the state of the latest request. It needs
 * `permissions()` and `features.smartSessions`.
 *
 * @returns `requestPermissions` and `state`. Errors are those of `Permissions.requestPermissions`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const { requestPermissions, state } = useRequestPermissions()
 * const subscribe = () => requestPermissions({ to, permission, expiry })
 * ```
 */
export function useRequestPermissions(): {
  readonly requestPermissions: (request: PermissionRequest) => Promise<GrantedPermission>
  readonly state: RequestState<GrantedPermission>
} {
  const open = useOpenPermissions()
  const ask = useCallback(
    async (request: PermissionRequest) => (await open()).requestPermissions(request),
    [open],
  )
  const [requestPermissions, state] = useRequest(ask, getEvm)
  return { requestPermissions, state }
}

/**
 * Returns a function that revokes a permission, and the state of the latest request. It needs `permissions()` and
 * `features.smartSessions`.
 *
 * @returns `revokePermission` and `state`. Errors are those of `Permissions.revokePermission`.
 * @throws {Error} if there is no `<ScopeProvider>` above the component.
 * @example
 * ```tsx
 * const { revokePermission, state } = useRevokePermission()
 * const stop = () => revokePermission({ context })
 * ```
 */
export function useRevokePermission(): {
  readonly revokePermission: (permission: Pick<GrantedPermission, 'context'>) => Promise<Revocation>
  readonly state: RequestState<Revocation>
} {
  const open = useOpenPermissions()
  const ask = useCallback(
    async ({ context }: Pick<GrantedPermission, 'context'>) =>
      (await open()).revokePermission({ context }),
    [open],
  )
  const [revokePermission, state] = useRequest(ask, getEvm)
  return { revokePermission, state }
}
