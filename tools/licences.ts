/** Checks the licence of everything that installs with our packages, and of the guarded anywhere: `pnpm licences`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAllowed, statedLicence } from './licences/allowed.js'
import { getClosure } from './licences/closure.js'
import { checkGuarded } from './licences/guarded.js'
import { publishedPackages } from './published.js'
import { root } from './tool-path.mjs'

const errors = new Set<string>()
const checked = new Set<string>()

for (const { folder } of publishedPackages()) {
  const { installed, missing } = getClosure(folder)
  for (const trail of missing) errors.add(`${trail.join(' › ')} is not installed`)
  for (const { manifest, trail } of installed) {
    checked.add(`${manifest.name}@${manifest.version}`)
    const stated = statedLicence(manifest)
    if (isAllowed(manifest.name, stated)) continue
    const reason = stated ? `"${stated}", which is not allowed` : 'not stated'
    errors.add(`${manifest.name}@${manifest.version} (${trail.join(' › ')}): licence ${reason}`)
  }
}

const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
for (const error of checkGuarded(lockfile, join(root, 'node_modules/.pnpm'))) {
  errors.add(error)
}

for (const error of errors) console.error(error)
console.log(`${checked.size} packages, ${errors.size} problems`)
process.exitCode = errors.size > 0 || checked.size === 0 ? 1 : 0
