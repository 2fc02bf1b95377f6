import type { Namespace } from '@scope/core'
import type {
  Checkout,
  OnRamp,
  OnRampForm,
  OnRampSignIn,
  OnRampSupport,
  PurchaseList,
} from '@scope/core/on-ramp'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useKit } from '../scope-context.js'
import { useAccount } from './use-account.js'
import { useAtom } from './use-atom.js'
import { type LazyFeatureState, useLazyFeature } from './use-lazy-feature.js'

const $none = atom<OnRamp | undefined>()
const $noForm = atom<OnRampForm | undefined>()
const $noSignIn = atom<OnRampSignIn>('checking')
const $noCheckouts = atom<readonly Checkout[]>([])
const $noPurchases = atom<PurchaseList>({ status: 'none', purchases: [] })
const $noSupport = atom<OnRampSupport | undefined>()
const $unknown = atom<boolean | undefined>()

export interface OnRampInUse extends Omit<LazyFeatureState<OnRamp>, 'opened'> {
  readonly onRamp: OnRamp | undefined
}

/** Returns the on-ramp. Loads its code. */
export function useOpenOnRamp(): OnRampInUse {
  const { onRamp: feature } = useKit()
  const { opened, ...state } = useLazyFeature(feature?.open, feature?.$onRamp ?? $none)
  return { onRamp: opened, ...state }
}

/** Returns the form of buying, and starts one for the active account of a namespace. */
export function useOnRampForm(namespace?: Namespace): OnRampForm | undefined {
  const { onRamp } = useOpenOnRamp()
  const { address, networkId, namespace: inUse } = useAccount({ namespace })
  useEffect(() => {
    // A view that the form leads to keeps its namespace.
    if (onRamp && address && networkId)
      onRamp.start(namespace ?? onRamp.$form.get()?.namespace ?? inUse)
  }, [onRamp, address, networkId, namespace, inUse])
  return useAtom(onRamp?.$form ?? $noForm)
}

export const useOnRampSignIn = (): OnRampSignIn =>
  useAtom(useOpenOnRamp().onRamp?.$signIn ?? $noSignIn)

/**
 * Returns purchases whose status is polled, newest first. Loads nothing: the kit opens the on-ramp itself while there are
 * purchases.
 */
export const useCheckouts = (): readonly Checkout[] => {
  const opened = useAtom(useKit().onRamp?.$onRamp ?? $none)
  return useAtom(opened?.$checkouts ?? $noCheckouts)
}

/** Returns all purchases of the signed-in user. Fetches them while mounted. */
export const usePurchases = (): PurchaseList =>
  useAtom(useOpenOnRamp().onRamp?.$purchases ?? $noPurchases)

/** Whether the gateway sells tokens of the network in use. Undefined until it is known. */
export function useCanBuy(namespace: Namespace): boolean | undefined {
  const { onRamp: feature, siwx } = useKit()
  const { support } = feature ?? {}
  const { opened } = useLazyFeature(support?.open, support?.$opened ?? $noSupport)
  const isSupported = useAtom(opened?.(namespace) ?? $unknown)
  // Known before the code has loaded: checkouts need a sign-in.
  return feature && siwx ? isSupported : false
}
