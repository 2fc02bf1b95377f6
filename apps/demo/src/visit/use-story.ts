/** Runs a story: opens Connect first if an account is needed, and goes on once there is one. */
import type { AccountState } from '@scope/core'
import type { SignInState } from '@scope/core/sign-in'
import { useAccount, useKit } from '@scope/react'
import { useEffect, useState } from 'react'
import { localOne } from '../local-networks.js'
import { useStore } from '../playground/use-store.js'
import { type Story, type StoryName, stories } from './stories.js'

const localId = `eip155:${localOne.id}` as const

/** A run is an object, so that a second press of the same button starts it again. */
export interface StoryRun {
  readonly name: StoryName
}

const hasAccount = ({ account: needed }: Story, account: AccountState): boolean => {
  if (needed === 'none') return true
  if (account.status !== 'connected') return false
  return needed !== 'embedded' || account.preferredAccountType !== undefined
}

/** State without sign-in. */
const none = { status: 'signed-out' } as const
const $none = { get: () => none, listen: () => () => undefined }
/** Nothing follows these: the user has signed in, has not, or can't. */
const settled: readonly SignInState['status'][] = ['signed-in', 'signed-out', 'failed']

/**
 * Runs the story of the last press.
 *
 * @param run - Last press, or undefined before the first one.
 * @param onShop - Shows the demo shop.
 * @returns What the user does first: connects, signs in by email, or signs the message. Undefined if nothing is missing.
 */
export function useStory(
  run: StoryRun | undefined,
  onShop: () => void,
): 'connect' | 'email' | 'sign' | undefined {
  const kit = useKit()
  const story = run && stories[run.name]
  const isEvm = story?.account === 'evm' || story?.account === 'embedded'
  const account = useAccount(isEvm ? { namespace: 'eip155' } : {})
  const { status: modalStatus } = useStore(kit.modal.$state)
  const { status: signInStatus } = useStore<Pick<SignInState, 'status'>>(kit.siwx?.$state ?? $none)
  const isSettled = settled.includes(signInStatus)
  const [ended, setEnded] = useState<StoryRun>()
  const [asking, setAsking] = useState<StoryRun>()
  const isOver = !run || run === ended
  const isAsking = !isOver && run === asking

  useEffect(() => {
    if (isOver || !story || account.status === 'connecting' || account.status === 'reconnecting')
      return
    const { modal, network } = kit
    const open = async () => {
      if (story.route === 'first') return modal.open()
      // The local chain is the one with test money and pools.
      if (
        story.account !== 'none' &&
        account.namespace === 'eip155' &&
        account.networkId !== undefined &&
        account.networkId !== localId
      )
        await network.switchTo(localId)
      if (story.route) modal.open(story.route)
      else onShop()
    }
    // In a later task: a kit that was just made reads its saved connection as it starts.
    const timer = setTimeout(() => {
      if (hasAccount(story, account)) {
        // The view of signing in comes first. It opens a moment after the account is there.
        if (story.account !== 'none' && (modalStatus === 'open' || !isSettled)) return
        setEnded(run)
        // The user declined the other network.
        open().catch(() => undefined)
      } else if (!isAsking) {
        setAsking(run)
        modal.open(
          story.account === 'embedded'
            ? { view: 'EmailLogin' }
            : { view: 'Connect', ...(story.account === 'evm' && { namespace: 'eip155' }) },
        )
      } else if (modalStatus === 'closed') setEnded(run)
    })
    return () => clearTimeout(timer)
  }, [kit, run, story, account, modalStatus, isSettled, isOver, isAsking, onShop])

  if (isOver || !story || story.account === 'none') return undefined
  if (hasAccount(story, account)) return isSettled ? undefined : 'sign'
  if (!isAsking) return undefined
  return story.account === 'embedded' ? 'email' : 'connect'
}
