import type { SocialProvider } from '@scope/core/embedded-wallet'
import { useMemo } from 'react'
import { getSocialPlatform, offeredSocials } from '../lib/supported-socials.js'
import { useKit } from '../scope-context.js'

/** Returns the social accounts that the site has configured and that work in this environment. */
export function useSocials(): readonly SocialProvider[] {
  const { embeddedWallet } = useKit()
  const socials = embeddedWallet?.loginMethods.socials
  return useMemo(
    () => (socials ? offeredSocials(socials, getSocialPlatform(window)) : []),
    [socials],
  )
}
