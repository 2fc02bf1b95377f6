/** `npm run pack`: builds all packages, packs them into `packed/`, and prints the one line that installs them. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getInstallCommand } from './packed/install-command.js'
import { run } from './packed/run.js'
import { publishedPackages } from './published.js'
import { root } from './tool-path.mjs'

function runOrExit(command: string, args: readonly string[], folder: string): void {
  const { passed, output } = run(command, args, folder)
  if (passed) return
  console.error(output)
  process.exit(1)
}

const folder = join(root, 'packed')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
console.log('Building …')
runOrExit('turbo', ['run', 'build', '--output-logs=errors-only'], root)
for (const { folder: from, manifest } of publishedPackages()) {
  console.log(`Packing ${manifest.name}`)
  runOrExit('pnpm', ['pack', '--pack-destination', folder], from)
}
const files = readdirSync(folder).map((name) => join(folder, name))
console.log(`\nIn your project:\n\n${getInstallCommand(files)}`)
