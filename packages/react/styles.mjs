// Builds dist/styles.css: one static file, nested rules and light-dark() lowered for the browsers of docs/browsers.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { bundle } from 'lightningcss'

/** lightningcss writes a version as major << 16 | minor << 8. */
const version = (major, minor = 0) => (major << 16) | (minor << 8)

const { code, warnings } = bundle({
  filename: new URL('src/styles/index.css', import.meta.url).pathname,
  minify: true,
  targets: { chrome: version(111), safari: version(16, 4), firefox: version(115) },
})
if (warnings.length > 0) throw new Error(warnings.map(({ message }) => message).join('\n'))
mkdirSync(new URL('dist', import.meta.url), { recursive: true })
writeFileSync(new URL('dist/styles.css', import.meta.url), code)
// TypeScript 7 rejects an import that has no types, also of a style sheet.
writeFileSync(new URL('dist/styles.css.d.ts', import.meta.url), 'export {}\n')
