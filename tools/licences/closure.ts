/** Everything that comes with a package: its dependencies as they are installed, and theirs. */
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Manifest, readManifest } from '../published.js'

export interface Installed {
  readonly folder: string
  readonly manifest: Manifest
  /** Names from the published package down to this one. */
  readonly trail: readonly string[]
}

export interface Closure {
  readonly installed: readonly Installed[]
  /** Trails that end at a dependency that is not there. */
  readonly missing: readonly (readonly string[])[]
}

/** As Node looks for it: in each node_modules from the folder upwards. */
function findInstalled(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return realpathSync(place)
    if (folder === dirname(folder)) return undefined
  }
}

export function getClosure(start: string): Closure {
  const seen = new Map<string, Installed>()
  const missing: string[][] = []

  function visit(folder: string, trail: readonly string[]): void {
    if (seen.has(folder)) return
    const manifest = readManifest(folder)
    const here = [...trail, manifest.name]
    seen.set(folder, { folder, manifest, trail: here })
    // npm lists an optional dependency among the others too; it may be absent on this machine.
    const { dependencies = {}, optionalDependencies = {} } = manifest
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = findInstalled(name, folder)
      if (found) visit(found, here)
      else if (!(name in optionalDependencies)) missing.push([...here, name])
    }
  }

  visit(realpathSync(start), [])
  return { installed: [...seen.values()], missing }
}
