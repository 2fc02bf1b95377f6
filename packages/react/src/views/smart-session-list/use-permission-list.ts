import type { KitError } from '@scope/core'
import type { PermissionList, Permissions } from '@scope/core/permissions'
import { atom } from 'nanostores'
import { useCallback, useEffect, useState } from 'react'
import { useAccount } from '../../hooks/use-account.js'
import { useAtom } from '../../hooks/use-atom.js'
import { useKit } from '../../scope-context.js'

const $none = atom<Permissions | undefined>()
const $nothing = atom<PermissionList | undefined>()

/**
 * Returns the list of the connected account, and why it could not be fetched. Not the public hook: code that the dialog
 * and the public entry share would load with the page.
 */
export function usePermissionList(): {
  readonly list: PermissionList | undefined
  readonly error: KitError | undefined
  refresh(): void
} {
  const { permissions: feature } = useKit()
  const { address, networkId } = useAccount({ namespace: 'eip155' })
  const list = useAtom(useAtom(feature?.$permissions ?? $none)?.$list ?? $nothing)
  const key = `${networkId}:${address}`
  const [failed, setFailed] = useState<{ readonly key: string; readonly error: KitError }>()
  const refresh = useCallback(() => {
    setFailed(undefined)
    const opened = Promise.resolve(feature?.open())
    opened
      .then((permissions) => permissions?.getGrantedPermissions())
      .catch((error: KitError) => setFailed({ key, error }))
  }, [feature, key])
  useEffect(refresh, [refresh])
  return {
    list: list?.account === address ? list : undefined,
    error: failed?.key === key ? failed.error : undefined,
    refresh,
  }
}
