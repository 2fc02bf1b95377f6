/**
 * Texts of the emails, in the dialog's languages. They name the site, so that users don't type a code into another one
 * (F8). They name the requesting browser, so that users notice a foreign one (A4).
 */
import { type Language, toLanguage } from '../languages.js'
import { getNames } from './browser.js'

export interface MailMessage {
  readonly subject: string
  readonly text: string
}

interface Facts {
  /** The host of the page that asked. */
  readonly site: string
  /** Minutes that it is good for. */
  readonly minutes: number
  /** Which one asked, as `getBrowser` has it. */
  readonly browser: string
}

interface MailTemplates {
  /** In which browser it was asked for: a paragraph; empty where nothing is known. */
  requestedFrom(browser: string): string
  code(facts: Facts & { readonly code: string }): MailMessage
  device(facts: Facts & { readonly link: string }): MailMessage
  /** To the old address, and to the new one. */
  changeCode(facts: Facts & { readonly code: string }): MailMessage
  /** To the old address, with what undoes it. */
  changed(
    facts: Omit<Facts, 'minutes'> & { readonly link: string; readonly hours: number },
  ): MailMessage
  /** Email about a browser that was added to the user's wallet. */
  added(facts: Omit<Facts, 'minutes'>): MailMessage
  /** A browser was given what restores the wallet. */
  recoveryRead(facts: Omit<Facts, 'minutes'>): MailMessage
  /** To an address that was taken away again. */
  removed(facts: Omit<Facts, 'minutes'>): MailMessage
}

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

const enRequestedFrom = (browser: string) =>
  requestedFrom(browser, {
    some: 'a browser',
    on: (name, system) => `${name} on ${system}`,
    format: (device) => `Requested from ${device}.`,
  })
const deRequestedFrom = (browser: string) =>
  requestedFrom(browser, {
    some: 'einem Browser',
    on: (name, system) => `${name} unter ${system}`,
    format: (device) => `Angefordert von ${device}.`,
  })
const arRequestedFrom = (browser: string) =>
  requestedFrom(browser, {
    some: 'متصفح',
    on: (name, system) => `${name} على ${system}`,
    format: (device) => `جاء الطلب من ${device}.`,
  })

const en: MailTemplates = {
  requestedFrom: enRequestedFrom,
  code: ({ code, site, minutes, browser }) => ({
    subject: `${code} is your code for ${site}`,
    text: `Your code for ${site}:

    ${code}

${enRequestedFrom(browser)}Enter it at ${site} within ${minutes} minutes. Never share this code. We will never ask you for it.
If you didn’t request this, you can ignore this email.
`,
  }),
  device: ({ link, site, minutes, browser }) => ({
    subject: `Confirm your sign-in to ${site}`,
    text: `Someone is trying to sign in to ${site} from a new browser.

${enRequestedFrom(browser)}If this was you, confirm within ${minutes} minutes:

${link}

If this wasn’t you, ignore this email. No one will be signed in.
`,
  }),
  changeCode: ({ code, site, minutes, browser }) => ({
    subject: `${code} is your code to change your email at ${site}`,
    text: `Use this code to change your email at ${site}:

    ${code}

${enRequestedFrom(browser)}Enter it at ${site} within ${minutes} minutes. Never share this code: anyone who has it can take over your account.
If you didn’t request this, you can ignore this email. Nothing will change.
`,
  }),
  changed: ({ link, site, hours, browser }) => ({
    subject: `Your email at ${site} was changed`,
    text: `You can no longer sign in to ${site} with this email address.

${enRequestedFrom(browser)}If this was you, no action is needed. If not, undo the change within ${hours} hours:

${link}
`,
  }),
  added: ({ site, browser }) => ({
    subject: `Your wallet was opened in a new browser`,
    text: `Your wallet at ${site} was opened in a new browser.

${enRequestedFrom(browser)}If this was you, no action is needed. If not, someone has access to your email and your recovery method.
Move your funds to another wallet now.
`,
  }),
  removed: ({ site, browser }) => ({
    subject: `Your email at ${site} was removed`,
    text: `You can no longer sign in to ${site} with this email address.

${enRequestedFrom(browser)}If this was you, no action is needed. If not, sign in the way you did before you added it, and review which browsers have access.
`,
  }),
  recoveryRead: ({ site, browser }) => ({
    subject: 'Your wallet’s recovery data was requested',
    text: `A browser signed in to your account at ${site} got your wallet’s recovery data. It only works with your recovery method.

${enRequestedFrom(browser)}If this was you, no action is needed. If not, someone has access to your email.
Sign in, review which browsers have access, and replace your recovery method.
`,
  }),
}

const de: MailTemplates = {
  requestedFrom: deRequestedFrom,
  code: ({ code, site, minutes, browser }) => ({
    subject: `${code} ist dein Code für ${site}`,
    text: `Dein Code für ${site}:

    ${code}

${deRequestedFrom(browser)}Gib ihn innerhalb von ${minutes} Minuten bei ${site} ein. Gib diesen Code nie weiter. Wir fragen dich nie danach.
Wenn du ihn nicht angefordert hast, kannst du diese E-Mail ignorieren.
`,
  }),
  device: ({ link, site, minutes, browser }) => ({
    subject: `Bestätige deine Anmeldung bei ${site}`,
    text: `Jemand versucht, sich in einem neuen Browser bei ${site} anzumelden.

${deRequestedFrom(browser)}Wenn du das warst, bestätige es innerhalb von ${minutes} Minuten:

${link}

Wenn du das nicht warst, ignoriere diese E-Mail. Dann wird niemand angemeldet.
`,
  }),
  changeCode: ({ code, site, minutes, browser }) => ({
    subject: `${code} ist dein Code, um deine E-Mail bei ${site} zu ändern`,
    text: `Mit diesem Code änderst du deine E-Mail bei ${site}:

    ${code}

${deRequestedFrom(browser)}Gib ihn innerhalb von ${minutes} Minuten bei ${site} ein. Gib diesen Code nie weiter: Damit lässt sich dein Konto übernehmen.
Wenn du ihn nicht angefordert hast, kannst du diese E-Mail ignorieren. Es ändert sich nichts.
`,
  }),
  changed: ({ link, site, hours, browser }) => ({
    subject: `Deine E-Mail bei ${site} wurde geändert`,
    text: `Du kannst dich mit dieser E-Mail-Adresse nicht mehr bei ${site} anmelden.

${deRequestedFrom(browser)}Wenn du das warst, musst du nichts tun. Wenn nicht, widerrufe die Änderung innerhalb von ${hours} Stunden:

${link}
`,
  }),
  added: ({ site, browser }) => ({
    subject: 'Deine Wallet wurde in einem neuen Browser geöffnet',
    text: `Deine Wallet bei ${site} wurde in einem neuen Browser geöffnet.

${deRequestedFrom(browser)}Wenn du das warst, musst du nichts tun. Wenn nicht, hat jemand Zugang zu deinen E-Mails und deiner Wiederherstellungsmethode.
Überweise dein Guthaben jetzt in eine andere Wallet.
`,
  }),
  removed: ({ site, browser }) => ({
    subject: `Deine E-Mail bei ${site} wurde entfernt`,
    text: `Du kannst dich mit dieser E-Mail-Adresse nicht mehr bei ${site} anmelden.

${deRequestedFrom(browser)}Wenn du das warst, musst du nichts tun. Wenn nicht, melde dich so an wie vor dem Hinzufügen und prüfe, welche Browser Zugang haben.
`,
  }),
  recoveryRead: ({ site, browser }) => ({
    subject: 'Wiederherstellungsdaten deiner Wallet wurden abgerufen',
    text: `Ein Browser, der bei ${site} in deinem Konto angemeldet ist, hat die Wiederherstellungsdaten deiner Wallet abgerufen. Sie funktionieren nur mit deiner Wiederherstellungsmethode.

${deRequestedFrom(browser)}Wenn du das warst, musst du nichts tun. Wenn nicht, hat jemand Zugang zu deinen E-Mails.
Melde dich an, prüfe, welche Browser Zugang haben, und ersetze deine Wiederherstellungsmethode.
`,
  }),
}

const ar: MailTemplates = {
  requestedFrom: arRequestedFrom,
  code: ({ code, site, minutes, browser }) => ({
    subject: `${code} هو رمزك في ${site}`,
    text: `رمزك في ${site}:

    ${code}

${arRequestedFrom(browser)}أدخله في ${site} خلال ${minutes} دقائق. لا تشارك هذا الرمز أبدًا. لن نطلبه منك مطلقًا.
إن لم تطلبه، فيمكنك تجاهل هذه الرسالة.
`,
  }),
  device: ({ link, site, minutes, browser }) => ({
    subject: `أكّد تسجيل دخولك إلى ${site}`,
    text: `يحاول شخص ما تسجيل الدخول إلى ${site} من متصفح جديد.

${arRequestedFrom(browser)}إن كنت أنت، فأكّد خلال ${minutes} دقائق:

${link}

إن لم تكن أنت، فتجاهل هذه الرسالة. لن يُسجَّل دخول أحد.
`,
  }),
  changeCode: ({ code, site, minutes, browser }) => ({
    subject: `${code} هو رمزك لتغيير بريدك في ${site}`,
    text: `استخدم هذا الرمز لتغيير بريدك في ${site}:

    ${code}

${arRequestedFrom(browser)}أدخله في ${site} خلال ${minutes} دقائق. لا تشارك هذا الرمز أبدًا: من يملكه يستطيع الاستيلاء على حسابك.
إن لم تطلبه، فيمكنك تجاهل هذه الرسالة. لن يتغيّر شيء.
`,
  }),
  changed: ({ link, site, hours, browser }) => ({
    subject: `تغيّر بريدك في ${site}`,
    text: `لم يعد بإمكانك تسجيل الدخول إلى ${site} بهذا البريد.

${arRequestedFrom(browser)}إن كنت أنت، فلا يلزمك فعل شيء. وإلا فتراجع عن التغيير خلال ${hours} ساعة:

${link}
`,
  }),
  added: ({ site, browser }) => ({
    subject: 'فُتحت محفظتك في متصفح جديد',
    text: `فُتحت محفظتك في ${site} في متصفح جديد.

${arRequestedFrom(browser)}إن كنت أنت، فلا يلزمك فعل شيء. وإلا فلدى شخص ما وصول إلى بريدك وطريقة الاستعادة.
انقل أموالك إلى محفظة أخرى الآن.
`,
  }),
  removed: ({ site, browser }) => ({
    subject: `أُزيل بريدك في ${site}`,
    text: `لم يعد بإمكانك تسجيل الدخول إلى ${site} بهذا البريد.

${arRequestedFrom(browser)}إن كنت أنت، فلا يلزمك فعل شيء. وإلا فسجّل الدخول كما كنت تفعل قبل إضافته وراجع المتصفحات التي لها وصول.
`,
  }),
  recoveryRead: ({ site, browser }) => ({
    subject: 'طُلبت بيانات استعادة محفظتك',
    text: `حصل متصفح مسجّل الدخول إلى حسابك في ${site} على بيانات استعادة محفظتك. لا تعمل إلا مع طريقة الاستعادة الخاصة بك.

${arRequestedFrom(browser)}إن كنت أنت، فلا يلزمك فعل شيء. وإلا فلدى شخص ما وصول إلى بريدك.
سجّل الدخول وراجع المتصفحات التي لها وصول واستبدل طريقة الاستعادة.
`,
  }),
}

const mailTemplates: Readonly<Record<Language, MailTemplates>> = { en, de, ar }

/** By a BCP 47 tag; English where the language is not there. */
export const getMailTemplates = (locale: string): MailTemplates => mailTemplates[toLanguage(locale)]
