import type { Draft, OutgoingTransfer, Send } from '@scope/core/send'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useKit } from '../scope-context.js'
import { useAtom } from './use-atom.js'

const $none = atom<Send | undefined>()
const $noDraft = atom<Draft | undefined>()
const $nothing = atom<readonly OutgoingTransfer[]>([])

/** Sending, once its code is there; undefined until then, and on a site without `send()`. */
export function useOpenSend(): Send | undefined {
  const { send } = useKit()
  useEffect(() => void send?.open()?.catch(() => undefined), [send])
  return useAtom(send?.$send ?? $none)
}

export const useDraft = (): Draft | undefined => useAtom(useOpenSend()?.$draft ?? $noDraft)

/** Returns pending transfers, newest first. */
export const useOutgoingTransfers = (): readonly OutgoingTransfer[] =>
  useAtom(useOpenSend()?.$transfers ?? $nothing)

/** Returns the transfers of connected accounts whose result came while the dialog was closed. */
export function useUnseenTransfers(): readonly OutgoingTransfer[] {
  const isOwn = useIsOwn()
  return useAtom(useOpenSend()?.$unseenTransfers ?? $nothing).filter(isOwn)
}

/** Returns a function that tells whether a transfer is of an account that is connected now. */
export function useIsOwn(): (transfer: OutgoingTransfer) => boolean {
  const { account, network } = useKit()
  return ({ from, networkId }) =>
    account(network.find(networkId)?.chainNamespace).get().address === from
}
