// The guides (`/guides/…`) and the code of the demo's pages (`/source/…`), as they are in the repository.
import { readdirSync, readFileSync } from 'node:fs'
import { renderMarkdown } from './markdown.mjs'

const root = new URL('../../', import.meta.url)
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'"

const read = (path) => readFileSync(new URL(path, root), 'utf8')
const guideNames = readdirSync(new URL('docs/', root))
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.slice(0, -'.md'.length))

const page = (title, body) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Scope</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/page.css">
</head>
<body>
<header class="page-head">
<nav aria-label="Pages"><a href="/">Scope demo</a> <a href="/guides/">All guides</a></nav>
</header>
<main class="text">
${body}
</main>
</body>
</html>`

function guide(name) {
  const text = read(`docs/${name}.md`)
  return page(/^# (.+)$/m.exec(text)?.[1] ?? name, renderMarkdown(text))
}

/** Paths are the demo's own, and have no special character. */
const source = (path) =>
  page(path, renderMarkdown(`# ${path}\n\n\`\`\`\n${read(path).trimEnd()}\n\`\`\``))

/** Only these are shown. */
const sources = readdirSync(new URL('apps/demo/src/pages/', root)).map(
  (name) => `apps/demo/src/pages/${name}`,
)

export const servesSources = {
  name: 'serves-sources',
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://demo')
      const [, kind, ...rest] = pathname.split('/')
      const path = rest.join('/')
      const answer = (html) => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.setHeader('content-security-policy', policy)
        response.end(html)
      }
      if (kind === 'guides' && path === '') answer(guide('README'))
      else if (kind === 'guides' && guideNames.includes(path)) answer(guide(path))
      else if (kind === 'source' && sources.includes(path)) answer(source(path))
      else next()
    })
  },
}
