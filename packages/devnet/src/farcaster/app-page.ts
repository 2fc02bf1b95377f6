/** Replacement for Farcaster's phone app: shows the request, and the users that can approve it. */

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:#f4f4f5;color:#18181b}
main{box-sizing:border-box;width:min(24rem,100vw - 2rem);padding:2rem;border-radius:1.25rem;background:#fff;display:grid;gap:1rem}
h1{margin:0;font-size:1.25rem}p{margin:0;color:#52525b;overflow-wrap:anywhere}form{display:grid;gap:.75rem}
button{font:inherit;padding:.7rem .9rem;border-radius:.8rem;border:0;background:#18181b;color:#fff;font-weight:600}
</style>
<main>
${content}
</main>
</html>`

export const askingPage = (domain: string, names: readonly string[]): string =>
  page(
    'Sign in with Farcaster',
    `<h1>${escaped(domain)} wants you to sign in</h1>
<p>In place of Farcaster’s app, on this machine. Choose who you are.</p>
<form method="post">
${names.map((name) => `<button name="as" value="${escaped(name)}">Continue as ${escaped(name)}</button>`).join('\n')}
</form>`,
  )

export const donePage = (): string =>
  page('Signed in', '<h1>Done</h1>\n<p>Go back to the site.</p>')

export const overPage = (): string =>
  page('Over', '<h1>This is over</h1>\n<p>Start over on the site.</p>')
