/** Mails as the demo's server lists them, newest first. */
export interface Mail {
  /** Later mails have a greater one. */
  readonly id: number
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

const isMail = (value: unknown): value is Mail =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  (['from', 'to', 'subject', 'text'] as const).every(
    (name) => name in value && typeof Reflect.get(value, name) === 'string',
  )

/** Returns the mails of a response. Leaves out what is none. */
export const parseMails = (value: unknown): readonly Mail[] =>
  Array.isArray(value) ? value.filter(isMail) : []

/** Returns the code of six digits, if the mail has one. */
export const getCode = ({ text }: Mail): string | undefined => /\b\d{6}\b/.exec(text)?.[0]

/** Returns the link of a mail to this machine. Others are not opened from here. */
export function getLink({ text }: Mail): string | undefined {
  const [address] = /https?:\/\/\S+/.exec(text) ?? []
  if (address === undefined || !URL.canParse(address)) return undefined
  const { hostname, port, href } = new URL(address)
  const isHere = ['localhost', location.hostname].includes(hostname) && port === location.port
  return isHere ? href : undefined
}
