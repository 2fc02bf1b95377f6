// What was mailed, on this machine alone: as a page to read, and as data (`/mailbox.json?to=…`, newest first; later mails
// have a greater `id`).
// `POST /mailbox/next?to=…` is for tests: the next mail to that address need not wait for the time between two mails.

const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'"
const escaped = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const page = (mails) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo mailbox</title>
<link rel="stylesheet" href="/mailbox.css">
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>Emails from the demo, newest first. They never leave this machine.</p>
${mails
  .map(
    ({ to, subject, text }) => `<article>
<h2>${escaped(subject)}</h2>
<p>${escaped(to)}</p>
<pre>${escaped(text)}</pre>
</article>`,
  )
  .join('\n')}
</main>
</body>
</html>`

const styles = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
main{max-width:40rem;margin:2rem auto;padding:0 1rem}
article{margin-block:1.5rem;padding:1rem;border:1px solid light-dark(#ddd,#444);border-radius:1rem}
h2{margin:0;font-size:1.1rem;overflow-wrap:anywhere}
p{margin:0;color:light-dark(#555,#aaa)}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
`

/** `server` is what took the mails; `skipSpacing(address)` is told whose next mail need not wait. */
export const mailbox = (server, skipSpacing) => ({
  name: 'shows-mails',
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mailbox')
      const answer = (type, text) => {
        response.setHeader('content-type', `${type}; charset=utf-8`)
        response.setHeader('content-security-policy', policy)
        response.setHeader('cache-control', 'no-store')
        response.end(text)
      }
      const wanted = searchParams.get('to')?.toLowerCase()
      const mails = () =>
        server.mails
          .flatMap(({ from, to, subject, text }, id) =>
            to.map((address) => ({ id, from, to: address, subject, text })),
          )
          .filter(({ to }) => wanted === undefined || to.toLowerCase() === wanted)
          .reverse()
      if (pathname === '/mailbox/next' && request.method === 'POST' && wanted) {
        skipSpacing(wanted)
        response.writeHead(204).end()
      } else if (pathname === '/mailbox.json') answer('application/json', JSON.stringify(mails()))
      else if (pathname === '/mailbox') answer('text/html', page(mails()))
      else if (pathname === '/mailbox.css') answer('text/css', styles)
      else next()
    })
  },
})
