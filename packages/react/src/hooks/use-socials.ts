import type { SocialProvider } from '@scope/core/embedded-wallet'
import { useMemo } from 'react'
import { getSocialPlatform, offeredSocials } from '../lib/supported-socials.js'
import { useKit } from '../scope-context.js'

/** Accounts elsewhere that the site has asked for, and that somebody can sign in with where the page runs. */
export function useSocials(): readonly SocialProvider[] {
  const { embeddedWallet } = useKit()
  const socials = embeddedWallet?.loginMethods.socials
  return useMemo(
    () => (socials ? offeredSocials(socials, getSocialPlatform(window)) : []),
    [socials],
  )
}
