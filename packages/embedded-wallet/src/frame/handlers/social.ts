/** Signing in with an account elsewhere, as a page asks for it (CON-05). */
import { frameMessages, type User } from '../../protocol/index.js'
import { FrameError } from '../frame-error.js'
import type { Handlers, RequestContext } from '../request-router.js'
import type { Social } from '../session/social.js'

export interface SocialHandlersDeps {
  /** Its code is fetched as it is needed. */
  loadSocial(): Promise<Social>
  /** Returns the account once the user is signed in. */
  user(payload: { readonly chainId?: string | undefined }, context: RequestContext): Promise<User>
}

export const socialHandlers = ({
  loadSocial,
  user,
}: SocialHandlersDeps): Pick<Handlers, 'GET_SOCIAL_REDIRECT_URI' | 'CONNECT_SOCIAL'> => ({
  async GET_SOCIAL_REDIRECT_URI({ provider }, { signal }) {
    return { uri: await (await loadSocial()).start(provider, signal) }
  },
  async CONNECT_SOCIAL({ uri, code, chainId }, context) {
    const social = await loadSocial()
    if (uri !== undefined) await social.finish({ uri }, context.signal)
    else if (code !== undefined)
      await social.finish({ code: code.replace(/\s/g, '') }, context.signal)
    else throw new FrameError('params-invalid', frameMessages.fallback)
    return user({ chainId }, context)
  },
})
