/** How a build went: anything a bundler said fails it, and so does a style sheet that got lost. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @param {string[]} said
 * @param {string} folder
 */
export function report(said, folder) {
  if (said.length === 0) {
    for (const ending of ['.js', '.css']) {
      const built = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      const full = (file) => file.endsWith(ending) && statSync(join(folder, file)).size > 0
      if (!built.some(full)) said.push(`${folder} has no ${ending} file with anything in it`)
    }
  }
  if (said.length > 0) console.error(said.join('\n'))
  process.exitCode = said.length === 0 ? 0 : 1
}
