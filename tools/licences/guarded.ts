/**
 * Packages whose later versions are proprietary, anywhere in the repository. This includes dev dependencies: users
 * don't install them with ours, but an update could add them unnoticed.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, readManifest } from '../published.js'
import { isAllowed, isGuarded, statedLicence } from './allowed.js'

export interface Locked {
  readonly name: string
  readonly version: string
}

const key = /^ {2}'?((?:@[\w.-]+\/)?[\w.-]+)@([^\s'():]+)(?:\([^']*\))*'?:/gm

/** The guarded ones of a lockfile, each version once. */
export function guardedIn(lockfile: string): readonly Locked[] {
  const found = new Map<string, Locked>()
  for (const [, name = '', version = ''] of lockfile.matchAll(key)) {
    if (isGuarded(name)) found.set(`${name}@${version}`, { name, version })
  }
  return [...found.values()]
}

/** As pnpm stores it in `node_modules/.pnpm`; undefined where it is not installed. */
function storedManifest(store: string, { name, version }: Locked): Manifest | undefined {
  const folder = `${name.replace('/', '+')}@${version}`
  const place = readdirSync(store)
    .filter((entry) => entry === folder || entry.startsWith(`${folder}_`))
    .map((entry) => join(store, entry, 'node_modules', name))
    .find((path) => existsSync(join(path, 'package.json')))
  return place === undefined ? undefined : readManifest(place)
}

/** Returns the violations of a lockfile's guarded packages, one line each. */
export function checkGuarded(lockfile: string, store: string): readonly string[] {
  return guardedIn(lockfile).flatMap((locked) => {
    const id = `${locked.name}@${locked.version}`
    const manifest = storedManifest(store, locked)
    if (!manifest) return [`${id} is in the lockfile and not installed: its licence is not known`]
    const stated = statedLicence(manifest)
    return isAllowed(locked.name, stated)
      ? []
      : [`${id} (lockfile): licence "${stated}", which is neither MIT nor Apache-2.0`]
  })
}
