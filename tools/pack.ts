/** `npm run pack`: builds all packages, packs them into `packed/`, and prints the one line that installs them. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getInstallCommand } from './packed/install-command.js'
import { pack } from './packed/pack.js'
import { run } from './packed/run.js'
import { publishedPackages } from './published.js'
import { root } from './tool-path.mjs'

const folder = join(root, 'packed')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
console.log('Building …')
const { passed, output } = run('turbo', ['run', 'build', '--output-logs=errors-only'], root)
if (!passed) {
  console.error(output)
  process.exit(1)
}
console.log('Packing …')
try {
  const files = pack(publishedPackages(), folder)
  console.log(`\nIn your project:\n\n${getInstallCommand(files)}`)
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exitCode = 1
}
