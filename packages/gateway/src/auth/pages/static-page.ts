/** Short pages behind mailed links and provider redirects. They contain no script. */
import { html } from 'hono/html'
import type { Language } from '../languages.js'

export const staticPage = (language: Language, title: string, body: unknown) => html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="stylesheet" href="/v1/auth/device-link.css">
</head>
<body><main>${body}</main></body>
</html>`

export const messagePage = (language: Language, title: string, hint: string) =>
  staticPage(language, title, html`<h1>${title}</h1><p>${hint}</p>`)

export interface Question {
  readonly title: string
  readonly question: string
  readonly texts: readonly string[]
  readonly yes: string
  /** Where the yes goes, with the token of the link. */
  readonly action: string
  readonly token: string
}

/** Asks the user to confirm. The link alone does nothing, since mail scanners open links. */
export const confirmPage = (language: Language, confirmation: Question) =>
  staticPage(
    language,
    confirmation.title,
    html`<h1>${confirmation.question}</h1>
${confirmation.texts.map((text) => html`<p>${text}</p>`)}
<form method="post" action="${confirmation.action}">
<input type="hidden" name="token" value="${confirmation.token}">
<button>${confirmation.yes}</button>
</form>`,
  )

export const staticPageStyles = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f4f4f5,#141416);color:light-dark(#18181b,#fafafa)}
main{box-sizing:border-box;width:min(26rem,100vw - 2rem);padding:2rem;border-radius:1.25rem;background:light-dark(#fff,#1e1e21)}
h1{margin:0 0 .75rem;font-size:1.25rem;line-height:1.3;overflow-wrap:anywhere}
p{margin:0 0 .5rem;color:light-dark(#52525b,#a1a1aa)}
form{margin-top:1.5rem}
button{width:100%;padding:.8rem;border:0;border-radius:.9rem;font:inherit;font-weight:600;background:light-dark(#18181b,#fafafa);color:light-dark(#fff,#18181b);cursor:pointer}
button:focus-visible{outline:3px solid light-dark(#2563eb,#60a5fa);outline-offset:3px}
`
