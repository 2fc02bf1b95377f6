/** Names the browser that an email was requested in, as a paragraph in each language. Empty if nothing is known of it. */
import { getNames } from './browser.js'

/** In the words of a language. */
function requestedFrom(
  browser: string,
  messages: {
    readonly some: string
    on(browser: string, system: string): string
    format(device: string): string
  },
): string {
  const { family, system } = getNames(browser)
  if (!family && !system) return ''
  const name = family ?? messages.some
  return `${messages.format(system ? messages.on(name, system) : name)}\n\n`
}

export const enRequestedFrom = (browser: string) =>
  requestedFrom(browser, {
    some: 'a browser',
    on: (name, system) => `${name} on ${system}`,
    format: (device) => `Requested from ${device}.`,
  })
export const deRequestedFrom = (browser: string) =>
  requestedFrom(browser, {
    some: 'einem Browser',
    on: (name, system) => `${name} unter ${system}`,
    format: (device) => `Angefordert von ${device}.`,
  })
export const arRequestedFrom = (browser: string) =>
  requestedFrom(browser, {
    some: 'متصفح',
    on: (name, system) => `${name} على ${system}`,
    format: (device) => `جاء الطلب من ${device}.`,
  })
