/** Links of a directory end in `window.open` of thousands of pages: only what is surely a link to a wallet gets in. */

/** Schemes that browsers or systems give a meaning of their own: they run, read files, or start other programs. */
const refused = new Set(
  (
    'about blob chrome chrome-extension content data facetime feed file filesystem ftp geo git http itms-services intent ' +
    'jar javascript jscript livescript mailto market mhtml mocha moz-extension ms-appinstaller ms-cxh ms-help ms-settings ' +
    'opera resource search-ms shell shortcuts sms smb ssh steam tel telnet urn vbscript view-source wc ws wss x-apple-helpbasic'
  ).split(' '),
)

/** Controls, spaces, invisible and directional characters, and what no link needs. */
const oddCharacter = /[\p{C}\p{Z}"'<>\\^`{|}]/u

/** An https address of a site, without credentials; nothing if it is none. */
export function webLink(text: string): string | undefined {
  if (text.length > 512 || oddCharacter.test(text) || !/^https:\/\/[^/]/i.test(text))
    return undefined
  if (!URL.canParse(text)) return undefined
  const { protocol, username, password, hostname } = new URL(text)
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined
  return hostname.includes('.') ? text : undefined
}

/** An https address or the scheme of an app: `metamask://`, and `rainbow:` as `rainbow://`. */
export function appLink(text: string): string | undefined {
  if (/^https:/i.test(text)) return webLink(text)
  if (text.length > 256 || oddCharacter.test(text)) return undefined
  const [, scheme = '', rest = ''] = /^([a-zA-Z][a-zA-Z0-9+.-]{1,39}):(.*)$/.exec(text) ?? []
  if (scheme === '' || refused.has(scheme.toLowerCase())) return undefined
  if (rest === '') return `${scheme}://`
  return /^\/\/[^#@]*$/.test(rest) ? text : undefined
}
