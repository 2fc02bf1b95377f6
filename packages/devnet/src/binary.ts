/**
 * Where the anvil binary lies. Never the package's own `anvil` command: that is a Node process around
 * the binary, and killing the wrapper leaves the binary running.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** `platform-arch` of Node to the suffix of the package that carries the binary. */
const packages: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-amd64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-amd64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'win32-amd64',
}

/** The absolute path of anvil for this machine, or an error that says what is missing. */
export function anvilPath(
  platform: string = process.platform,
  arch: string = process.arch,
): string {
  const suffix = packages[`${platform}-${arch}`]
  if (!suffix) {
    const known = Object.keys(packages).join(', ')
    throw new Error(`There is no anvil for ${platform}-${arch}. It exists for ${known}.`)
  }
  const name = `@foundry-rs/anvil-${suffix}`
  try {
    // The binary's package is a dependency of anvil's, so it is looked up from there.
    const anvil = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    const folder = dirname(createRequire(anvil).resolve(`${name}/package.json`))
    return join(folder, 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil')
  } catch (cause) {
    throw new Error(`${name} is not installed. Install without --no-optional.`, { cause })
  }
}
