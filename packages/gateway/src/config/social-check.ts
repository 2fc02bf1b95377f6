/** Whether each client at an account elsewhere has both of its halves, and asks over https. */
import type { ConfigProblem } from './problem.js'
import type { Config } from './schema.js'
import { socialProviders } from './social-settings.js'

export const socialVariable = (provider: string): string =>
  `SOCIAL_${provider.toUpperCase()}_SECRET`

export function socialProblems({ auth, secrets, environment }: Config): ConfigProblem[] {
  return socialProviders.flatMap((name): ConfigProblem[] => {
    const [client, secret] = [auth.social[name], secrets.social[name]]
    const [path, variable] = [`auth.social.${name}`, socialVariable(name)]
    if (!client && secret !== undefined)
      return [{ path, expected: `expected to be set, as ${variable} is` }]
    if (client && secret === undefined)
      return [{ path: variable, expected: `expected to be set, as ${path} is` }]
    const isPlain = environment === 'production' && /"http:/.test(JSON.stringify(client ?? {}))
    return isPlain ? [{ path, expected: 'expected https' }] : []
  })
}
