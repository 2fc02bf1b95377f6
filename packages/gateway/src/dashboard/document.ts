/** The document around each page of the dashboard, and its pages without figures. */
import { html } from 'hono/html'

export const documentOf = (title: string, body: unknown) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/dashboard/styles.css">
</head>
<body>${body}</body>
</html>`

export const alertOf = (text: string) => html`<p class="problem" role="alert">${text}</p>`

export const signInPage = (problem?: string) =>
  documentOf(
    'Sign in · Scope gateway',
    html`<main class="narrow">
  <h1>Scope gateway</h1>
  <section>
    <h2>Operator</h2>
    ${problem ? alertOf(problem) : ''}
    <form method="post" action="/dashboard/session">
      <input name="user" value="operator" autocomplete="username" hidden readonly>
      <label>Token <input type="password" name="token" autocomplete="current-password" required maxlength="256"></label>
      <button class="main">Sign in</button>
    </form>
    <p class="about">The value of <code>OPERATOR_TOKEN</code>.</p>
  </section>
</main>`,
  )

/** A page for a request that can't be answered. */
export const errorPage = (title: string, text: string) =>
  documentOf(
    `${title} · Scope gateway`,
    html`<main class="narrow">
  <h1>${title}</h1>
  <section>
    ${alertOf(text)}
    <p><a href="/dashboard">Open the dashboard</a></p>
  </section>
</main>`,
  )
