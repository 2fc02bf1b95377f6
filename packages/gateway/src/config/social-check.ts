/** Whether each client at an account elsewhere has both of its halves, and asks over https. */
import type { ConfigIssue } from './config-issue.js'
import type { Config } from './schema.js'
import { type SocialSettings, socialProviders } from './social-settings.js'

export const socialVariable = (provider: string): string =>
  `SOCIAL_${provider.toUpperCase()}_SECRET`

export function getSocialIssues({ auth, secrets, environment }: Config): ConfigIssue[] {
  return socialProviders.flatMap((name): ConfigIssue[] => {
    const [client, secret] = [auth.social[name], secrets.social[name]]
    const [path, variable] = [`auth.social.${name}`, socialVariable(name)]
    if (!client && secret !== undefined)
      return [{ path, expected: `expected to be set, as ${variable} is` }]
    if (client && secret === undefined)
      return [{ path: variable, expected: `expected to be set, as ${path} is` }]
    const { issuer, endpoints }: Partial<SocialSettings> = client ?? {}
    const isPlain =
      environment === 'production' &&
      [issuer, ...Object.values(endpoints ?? {})].some(
        (url) => url !== undefined && new URL(url).protocol === 'http:',
      )
    return isPlain ? [{ path, expected: 'expected https' }] : []
  })
}
