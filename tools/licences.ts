/** Checks the licence of everything that installs with our packages: `pnpm licences`. */
import { isAllowed, statedLicence } from './licences/allowed.js'
import { closureOf } from './licences/closure.js'
import { publishedPackages } from './published.js'

const problems = new Set<string>()
const checked = new Set<string>()

for (const { folder } of publishedPackages()) {
  const { installed, missing } = closureOf(folder)
  for (const trail of missing) problems.add(`${trail.join(' › ')} is not installed`)
  for (const { manifest, trail } of installed) {
    checked.add(`${manifest.name}@${manifest.version}`)
    const stated = statedLicence(manifest)
    if (isAllowed(manifest.name, stated)) continue
    const what = stated ? `"${stated}", which is not allowed` : 'not stated'
    problems.add(`${manifest.name}@${manifest.version} (${trail.join(' › ')}): licence ${what}`)
  }
}

for (const problem of problems) console.error(problem)
console.log(`${checked.size} packages, ${problems.size} problems`)
process.exitCode = problems.size > 0 || checked.size === 0 ? 1 : 0
