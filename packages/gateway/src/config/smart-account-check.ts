/** Checks that bundlers, paymasters and policies have what they need. */
import type { ConfigIssue } from './config-issue.js'
import type { Config } from './schema.js'

export function getSmartAccountIssues(config: Config): ConfigIssue[] {
  const { smartAccounts, projects, rpc, secrets, environment } = config
  const { bundlers, paymasters, policies, accounts } = smartAccounts
  const issues: ConfigIssue[] = []
  for (const [chain, paymaster] of Object.entries(paymasters)) {
    const path = `smartAccounts.paymasters.${chain}`
    if (!Object.hasOwn(bundlers, chain)) {
      issues.push({ path, expected: `expected smartAccounts.bundlers.${chain} to be set, too` })
    }
    // Without a node the gateway can't check which contract runs the sponsored calls.
    if (!rpc.usePublicNodes && !Object.hasOwn(rpc.nodes, chain)) {
      issues.push({ path, expected: `expected rpc.nodes.${chain} to be set, too` })
    }
    if (secrets.authEncryptionKey === undefined) {
      const expected = 'expected AUTH_ENCRYPTION_KEY to be set: only signed-in users are sponsored'
      issues.push({ path, expected })
    }
    if (!('address' in paymaster)) continue
    if (secrets.paymasterSigningKey === undefined) {
      issues.push({ path, expected: 'expected PAYMASTER_SIGNING_KEY to be set, or a url' })
    }
    if (environment === 'production') {
      const expected = 'expected a url: the development paymaster is not audited'
      issues.push({ path, expected })
    }
  }
  for (const chain of Object.keys(accounts)) {
    if (Object.hasOwn(bundlers, chain)) continue
    const expected = `expected smartAccounts.bundlers.${chain} to be set, too`
    issues.push({ path: `smartAccounts.accounts.${chain}`, expected })
  }
  const known = new Set(projects.map(({ id }) => id))
  for (const [project, { chains }] of Object.entries(policies)) {
    const path = `smartAccounts.policies.${project}`
    if (!known.has(project)) issues.push({ path, expected: 'expected the id of a project' })
    for (const chain of chains) {
      if (Object.hasOwn(paymasters, chain)) continue
      const expected = `expected smartAccounts.paymasters.${chain} to be set, too`
      issues.push({ path: `${path}.chains`, expected })
    }
  }
  return issues
}
