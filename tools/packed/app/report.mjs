/** Reports a build: any bundler message or an empty style sheet fails it. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @param {string[]} messages
 * @param {string} folder
 */
export function report(messages, folder) {
  if (messages.length === 0) {
    for (const ending of ['.js', '.css']) {
      const built = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      const full = (file) => file.endsWith(ending) && statSync(join(folder, file)).size > 0
      if (!built.some(full)) messages.push(`${folder} has no ${ending} file with anything in it`)
    }
  }
  if (messages.length > 0) console.error(messages.join('\n'))
  process.exitCode = messages.length === 0 ? 0 : 1
}
