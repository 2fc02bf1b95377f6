/**
 * Texts of the emails, in the dialog's languages. They name the site, so that users don't type a code into another one
 * (F8). They name the requesting browser, so that users notice a foreign one (A4).
 */
import { type Language, toLanguage } from '../languages.js'
import { arRequestedFrom, deRequestedFrom, enRequestedFrom } from './requested-from.js'
import { type SiteFacts, type SiteTexts, toSiteTexts } from './site-title.js'

export interface MailMessage {
  readonly subject: string
  readonly text: string
  readonly language: Language
}

interface Facts extends SiteFacts {
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

/** The same mails in one language, of which neither the name nor the language is known yet. */
type Texts = {
  readonly [K in Exclude<keyof MailTemplates, 'requestedFrom'>]: (
    facts: Omit<Parameters<MailTemplates[K]>[0], keyof SiteFacts> & SiteTexts,
  ) => Omit<MailMessage, 'language'>
} & Pick<MailTemplates, 'requestedFrom'>

const en: Texts = {
  requestedFrom: enRequestedFrom,
  code: ({ code, site, title, minutes, browser }) => ({
    subject: `${code} is your code for ${title}`,
    text: `Your code for ${title}:

    ${code}

${enRequestedFrom(browser)}Enter it at ${site} within ${minutes} minutes. Never share this code. We will never ask you for it.
If you didn’t request this, you can ignore this email.
`,
  }),
  device: ({ link, title, place, minutes, browser }) => ({
    subject: `Confirm your sign-in to ${title}`,
    text: `Someone is trying to sign in to ${place} from a new browser.

${enRequestedFrom(browser)}If this was you, confirm within ${minutes} minutes:

${link}

If this wasn’t you, ignore this email. No one will be signed in.
`,
  }),
  changeCode: ({ code, site, title, minutes, browser }) => ({
    subject: `${code} is your code to change your email at ${title}`,
    text: `Use this code to change your email at ${title}:

    ${code}

${enRequestedFrom(browser)}Enter it at ${site} within ${minutes} minutes. Never share this code: anyone who has it can take over your account.
If you didn’t request this, you can ignore this email. Nothing will change.
`,
  }),
  changed: ({ link, title, place, hours, browser }) => ({
    subject: `Your email at ${title} was changed`,
    text: `You can no longer sign in to ${place} with this email address.

${enRequestedFrom(browser)}If this was you, no action is needed. If not, undo the change within ${hours} hours:

${link}
`,
  }),
  added: ({ place, browser }) => ({
    subject: `Your wallet was opened in a new browser`,
    text: `Your wallet at ${place} was opened in a new browser.

${enRequestedFrom(browser)}If this was you, no action is needed. If not, someone has access to your email and your recovery method.
Move your funds to another wallet now.
`,
  }),
  removed: ({ title, place, browser }) => ({
    subject: `Your email at ${title} was removed`,
    text: `You can no longer sign in to ${place} with this email address.

${enRequestedFrom(browser)}If this was you, no action is needed. If not, sign in the way you did before you added it, and review which browsers have access.
`,
  }),
  recoveryRead: ({ place, browser }) => ({
    subject: 'Your wallet’s recovery data was requested',
    text: `A browser signed in to your account at ${place} got your wallet’s recovery data. It only works with your recovery method.

${enRequestedFrom(browser)}If this was you, no action is needed. If not, someone has access to your email.
Sign in, review which browsers have access, and replace your recovery method.
`,
  }),
}

const de: Texts = {
  requestedFrom: deRequestedFrom,
  code: ({ code, site, title, minutes, browser }) => ({
    subject: `${code} ist dein Code für ${title}`,
    text: `Dein Code für ${title}:

    ${code}

${deRequestedFrom(browser)}Gib ihn innerhalb von ${minutes} Minuten bei ${site} ein. Gib diesen Code nie weiter. Wir fragen dich nie danach.
Wenn du ihn nicht angefordert hast, kannst du diese E-Mail ignorieren.
`,
  }),
  device: ({ link, title, place, minutes, browser }) => ({
    subject: `Bestätige deine Anmeldung bei ${title}`,
    text: `Jemand versucht, sich in einem neuen Browser bei ${place} anzumelden.

${deRequestedFrom(browser)}Wenn du das warst, bestätige es innerhalb von ${minutes} Minuten:

${link}

Wenn du das nicht warst, ignoriere diese E-Mail. Dann wird niemand angemeldet.
`,
  }),
  changeCode: ({ code, site, title, minutes, browser }) => ({
    subject: `${code} ist dein Code, um deine E-Mail bei ${title} zu ändern`,
    text: `Mit diesem Code änderst du deine E-Mail bei ${title}:

    ${code}

${deRequestedFrom(browser)}Gib ihn innerhalb von ${minutes} Minuten bei ${site} ein. Gib diesen Code nie weiter: Damit lässt sich dein Konto übernehmen.
Wenn du ihn nicht angefordert hast, kannst du diese E-Mail ignorieren. Es ändert sich nichts.
`,
  }),
  changed: ({ link, title, place, hours, browser }) => ({
    subject: `Deine E-Mail bei ${title} wurde geändert`,
    text: `Du kannst dich mit dieser E-Mail-Adresse nicht mehr bei ${place} anmelden.

${deRequestedFrom(browser)}Wenn du das warst, musst du nichts tun. Wenn nicht, widerrufe die Änderung innerhalb von ${hours} Stunden:

${link}
`,
  }),
  added: ({ place, browser }) => ({
    subject: 'Deine Wallet wurde in einem neuen Browser geöffnet',
    text: `Deine Wallet bei ${place} wurde in einem neuen Browser geöffnet.

${deRequestedFrom(browser)}Wenn du das warst, musst du nichts tun. Wenn nicht, hat jemand Zugang zu deinen E-Mails und deiner Wiederherstellungsmethode.
Überweise dein Guthaben jetzt in eine andere Wallet.
`,
  }),
  removed: ({ title, place, browser }) => ({
    subject: `Deine E-Mail bei ${title} wurde entfernt`,
    text: `Du kannst dich mit dieser E-Mail-Adresse nicht mehr bei ${place} anmelden.

${deRequestedFrom(browser)}Wenn du das warst, musst du nichts tun. Wenn nicht, melde dich so an wie vor dem Hinzufügen und prüfe, welche Browser Zugang haben.
`,
  }),
  recoveryRead: ({ place, browser }) => ({
    subject: 'Wiederherstellungsdaten deiner Wallet wurden abgerufen',
    text: `Ein Browser, der bei ${place} in deinem Konto angemeldet ist, hat die Wiederherstellungsdaten deiner Wallet abgerufen. Sie funktionieren nur mit deiner Wiederherstellungsmethode.

${deRequestedFrom(browser)}Wenn du das warst, musst du nichts tun. Wenn nicht, hat jemand Zugang zu deinen E-Mails.
Melde dich an, prüfe, welche Browser Zugang haben, und ersetze deine Wiederherstellungsmethode.
`,
  }),
}

const ar: Texts = {
  requestedFrom: arRequestedFrom,
  code: ({ code, site, title, minutes, browser }) => ({
    subject: `${code} هو رمزك في ${title}`,
    text: `رمزك في ${title}:

    ${code}

${arRequestedFrom(browser)}أدخله في ${site} خلال ${minutes} دقائق. لا تشارك هذا الرمز أبدًا. لن نطلبه منك مطلقًا.
إن لم تطلبه، فيمكنك تجاهل هذه الرسالة.
`,
  }),
  device: ({ link, title, place, minutes, browser }) => ({
    subject: `أكّد تسجيل دخولك إلى ${title}`,
    text: `يحاول شخص ما تسجيل الدخول إلى ${place} من متصفح جديد.

${arRequestedFrom(browser)}إن كنت أنت، فأكّد خلال ${minutes} دقائق:

${link}

إن لم تكن أنت، فتجاهل هذه الرسالة. لن يُسجَّل دخول أحد.
`,
  }),
  changeCode: ({ code, site, title, minutes, browser }) => ({
    subject: `${code} هو رمزك لتغيير بريدك في ${title}`,
    text: `استخدم هذا الرمز لتغيير بريدك في ${title}:

    ${code}

${arRequestedFrom(browser)}أدخله في ${site} خلال ${minutes} دقائق. لا تشارك هذا الرمز أبدًا: من يملكه يستطيع الاستيلاء على حسابك.
إن لم تطلبه، فيمكنك تجاهل هذه الرسالة. لن يتغيّر شيء.
`,
  }),
  changed: ({ link, title, place, hours, browser }) => ({
    subject: `تغيّر بريدك في ${title}`,
    text: `لم يعد بإمكانك تسجيل الدخول إلى ${place} بهذا البريد.

${arRequestedFrom(browser)}إن كنت أنت، فلا يلزمك فعل شيء. وإلا فتراجع عن التغيير خلال ${hours} ساعة:

${link}
`,
  }),
  added: ({ place, browser }) => ({
    subject: 'فُتحت محفظتك في متصفح جديد',
    text: `فُتحت محفظتك في ${place} في متصفح جديد.

${arRequestedFrom(browser)}إن كنت أنت، فلا يلزمك فعل شيء. وإلا فلدى شخص ما وصول إلى بريدك وطريقة الاستعادة.
انقل أموالك إلى محفظة أخرى الآن.
`,
  }),
  removed: ({ title, place, browser }) => ({
    subject: `أُزيل بريدك في ${title}`,
    text: `لم يعد بإمكانك تسجيل الدخول إلى ${place} بهذا البريد.

${arRequestedFrom(browser)}إن كنت أنت، فلا يلزمك فعل شيء. وإلا فسجّل الدخول كما كنت تفعل قبل إضافته وراجع المتصفحات التي لها وصول.
`,
  }),
  recoveryRead: ({ place, browser }) => ({
    subject: 'طُلبت بيانات استعادة محفظتك',
    text: `حصل متصفح مسجّل الدخول إلى حسابك في ${place} على بيانات استعادة محفظتك. لا تعمل إلا مع طريقة الاستعادة الخاصة بك.

${arRequestedFrom(browser)}إن كنت أنت، فلا يلزمك فعل شيء. وإلا فلدى شخص ما وصول إلى بريدك.
سجّل الدخول وراجع المتصفحات التي لها وصول واستبدل طريقة الاستعادة.
`,
  }),
}

const allTexts: Readonly<Record<Language, Texts>> = { en, de, ar }

function createTemplates(language: Language): MailTemplates {
  const texts = allTexts[language]
  const complete =
    <F extends SiteFacts>(
      create: (facts: Omit<F, keyof SiteFacts> & SiteTexts) => Omit<MailMessage, 'language'>,
    ) =>
    (facts: F): MailMessage => ({ ...create({ ...facts, ...toSiteTexts(facts) }), language })
  return {
    requestedFrom: texts.requestedFrom,
    code: complete(texts.code),
    device: complete(texts.device),
    changeCode: complete(texts.changeCode),
    changed: complete(texts.changed),
    added: complete(texts.added),
    recoveryRead: complete(texts.recoveryRead),
    removed: complete(texts.removed),
  }
}

/** By a BCP 47 tag; English where the language is not there. */
export const getMailTemplates = (locale: string): MailTemplates =>
  createTemplates(toLanguage(locale))
