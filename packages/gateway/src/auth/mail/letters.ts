/**
 * What is mailed, in the languages of the dialog. Says at which site, so that nobody types a code into another one (F8), and
 * in which browser it was asked for, so that somebody else's is noticed (A4).
 */
import { type Language, languageIn } from '../languages.js'
import { namesOf } from './browser.js'

export interface Letter {
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

interface Words {
  /** In which browser it was asked for: a paragraph; empty where nothing is known. */
  asked(browser: string): string
  code(facts: Facts & { readonly code: string }): Letter
  device(facts: Facts & { readonly link: string }): Letter
  /** To the old address, and to the new one. */
  changeCode(facts: Facts & { readonly code: string }): Letter
  /** To the old address, with what undoes it. */
  changed(facts: Omit<Facts, 'minutes'> & { readonly link: string; readonly hours: number }): Letter
  /** A browser was added to somebody's wallet. */
  added(facts: Omit<Facts, 'minutes'>): Letter
  /** A browser was given what restores the wallet. */
  recoveryRead(facts: Omit<Facts, 'minutes'>): Letter
  /** To an address that was taken away again. */
  removed(facts: Omit<Facts, 'minutes'>): Letter
}

/** In the words of a language. */
function asked(
  browser: string,
  words: {
    readonly some: string
    on(browser: string, system: string): string
    line(what: string): string
  },
): string {
  const { family, system } = namesOf(browser)
  if (!family && !system) return ''
  const name = family ?? words.some
  return `${words.line(system ? words.on(name, system) : name)}\n\n`
}

const enAsked = (browser: string) =>
  asked(browser, {
    some: 'a browser',
    on: (name, system) => `${name} on ${system}`,
    line: (what) => `It was asked for in ${what}, as that says of itself.`,
  })
const deAsked = (browser: string) =>
  asked(browser, {
    some: 'einem Browser',
    on: (name, system) => `${name} unter ${system}`,
    line: (what) => `Verlangt wurde das in ${what}, wie er selbst angibt.`,
  })
const arAsked = (browser: string) =>
  asked(browser, {
    some: 'متصفح',
    on: (name, system) => `${name} على ${system}`,
    line: (what) => `جاء الطلب من ${what}، كما يعرّف نفسه.`,
  })

const en: Words = {
  asked: enAsked,
  code: ({ code, site, minutes, browser }) => ({
    subject: `${code} is your code for ${site}`,
    text: `Your code for ${site}:

    ${code}

${enAsked(browser)}Type it in at ${site}, within ${minutes} minutes. Give it to nobody: whoever asks you for it is not us.
If you did not ask for it, ignore this mail; nothing happens.
`,
  }),
  device: ({ link, site, minutes, browser }) => ({
    subject: `Is it you who signs in at ${site}?`,
    text: `Somebody wants to sign in at ${site} with this address, in a browser that it was not used in before.

${enAsked(browser)}If it is you, open this link within ${minutes} minutes and confirm:

${link}

If it is not you, ignore this mail; nobody gets in.
`,
  }),
  changeCode: ({ code, site, minutes, browser }) => ({
    subject: `${code} is your code to change your address at ${site}`,
    text: `Somebody who is signed in at ${site} wants to change the address that signs them in. The code for it:

    ${code}

${enAsked(browser)}Type it in at ${site}, within ${minutes} minutes, only if that is you. Give it to nobody: whoever has it can take your account.
If it is not you, ignore this mail; nothing is changed.
`,
  }),
  changed: ({ link, site, hours, browser }) => ({
    subject: `Your address at ${site} was changed`,
    text: `This address does not sign you in at ${site} any more: another one was put in its place.

${enAsked(browser)}If that was you, there is nothing to do. If it was not, undo it within ${hours} hours:

${link}
`,
  }),
  added: ({ site, browser }) => ({
    subject: `Your wallet was opened in a new browser`,
    text: `A browser was added to your wallet, at ${site}.

${enAsked(browser)}If it was you, there is nothing to do. If it was not, somebody has your mail and what you restore your wallet with:
move what is in it to another wallet now.
`,
  }),
  removed: ({ site, browser }) => ({
    subject: `Your email at ${site} was removed`,
    text: `You can no longer sign in to ${site} with this email address.

${enAsked(browser)}If this was you, no action is needed. If not, sign in as you did before you added it, and review which browsers have access.
`,
  }),
  recoveryRead: ({ site, browser }) => ({
    subject: 'A browser asked for what restores your wallet',
    text: `A browser that is signed in as you at ${site} got what restores your wallet. It is of use with your recovery method alone.

${enAsked(browser)}If this was you, no action is needed. If not, someone has access to your email:
sign in, review which browsers have access, and replace your recovery method.
`,
  }),
}

const de: Words = {
  asked: deAsked,
  code: ({ code, site, minutes, browser }) => ({
    subject: `${code} ist dein Code für ${site}`,
    text: `Dein Code für ${site}:

    ${code}

${deAsked(browser)}Gib ihn bei ${site} ein, innerhalb von ${minutes} Minuten. Gib ihn niemandem: Wer dich danach fragt, ist nicht von uns.
Hast du ihn nicht verlangt, ignoriere diese Nachricht; es geschieht nichts.
`,
  }),
  device: ({ link, site, minutes, browser }) => ({
    subject: `Meldest du dich bei ${site} an?`,
    text: `Jemand möchte sich mit dieser Adresse bei ${site} anmelden, in einem Browser, in dem sie noch nicht benutzt wurde.

${deAsked(browser)}Bist du es, öffne innerhalb von ${minutes} Minuten diesen Link und bestätige:

${link}

Bist du es nicht, ignoriere diese Nachricht; niemand kommt hinein.
`,
  }),
  changeCode: ({ code, site, minutes, browser }) => ({
    subject: `${code} ist dein Code, um deine Adresse bei ${site} zu ändern`,
    text: `Jemand, der bei ${site} angemeldet ist, möchte die Adresse ändern, mit der er sich anmeldet. Der Code dafür:

    ${code}

${deAsked(browser)}Gib ihn bei ${site} ein, innerhalb von ${minutes} Minuten, nur wenn du das bist. Gib ihn niemandem: Wer ihn hat, kann dein Konto nehmen.
Bist du es nicht, ignoriere diese Nachricht; es wird nichts geändert.
`,
  }),
  changed: ({ link, site, hours, browser }) => ({
    subject: `Deine Adresse bei ${site} wurde geändert`,
    text: `Diese Adresse meldet dich bei ${site} nicht mehr an: Eine andere ist an ihre Stelle getreten.

${deAsked(browser)}Warst du es, ist nichts zu tun. Warst du es nicht, mach es innerhalb von ${hours} Stunden rückgängig:

${link}
`,
  }),
  added: ({ site, browser }) => ({
    subject: 'Deine Wallet wurde in einem neuen Browser geöffnet',
    text: `Zu deiner Wallet kam ein Browser hinzu, bei ${site}.

${deAsked(browser)}Warst du es, ist nichts zu tun. Warst du es nicht, hat jemand deine E-Mails und das, womit du deine Wallet wiederherstellst:
Schicke jetzt in eine andere Wallet, was darin ist.
`,
  }),
  removed: ({ site, browser }) => ({
    subject: `Deine Adresse bei ${site} wurde entfernt`,
    text: `Mit dieser Adresse kannst du dich bei ${site} nicht mehr anmelden.

${deAsked(browser)}Warst du es, ist nichts zu tun. Warst du es nicht, melde dich so an wie vor dem Hinzufügen und prüfe, welche Browser Zugang haben.
`,
  }),
  recoveryRead: ({ site, browser }) => ({
    subject: 'Ein Browser hat abgerufen, was deine Wallet wiederherstellt',
    text: `Ein Browser, der bei ${site} als du angemeldet ist, hat abgerufen, was deine Wallet wiederherstellt. Nutzen lässt es sich nur mit deiner Wiederherstellungsmethode.

${deAsked(browser)}Warst du es, ist nichts zu tun. Warst du es nicht, hat jemand Zugang zu deinen E-Mails:
Melde dich an, prüfe, welche Browser Zugang haben, und ersetze deine Wiederherstellungsmethode.
`,
  }),
}

const ar: Words = {
  asked: arAsked,
  code: ({ code, site, minutes, browser }) => ({
    subject: `${code} هو رمزك في ${site}`,
    text: `رمزك في ${site}:

    ${code}

${arAsked(browser)}اكتبه في ${site} خلال ${minutes} دقائق. لا تعطه لأحد: من يطلبه منك ليس منا.
إن لم تطلبه فتجاهل هذه الرسالة؛ لن يحدث شيء.
`,
  }),
  device: ({ link, site, minutes, browser }) => ({
    subject: `هل أنت من يسجّل الدخول في ${site}؟`,
    text: `يريد أحدهم تسجيل الدخول في ${site} بهذا العنوان، في متصفح لم يُستخدم فيه من قبل.

${arAsked(browser)}إن كنت أنت، فافتح هذا الرابط خلال ${minutes} دقائق وأكّد:

${link}

إن لم تكن أنت فتجاهل هذه الرسالة؛ لن يدخل أحد.
`,
  }),
  changeCode: ({ code, site, minutes, browser }) => ({
    subject: `${code} هو رمزك لتغيير عنوانك في ${site}`,
    text: `يريد شخص سجّل الدخول في ${site} تغيير العنوان الذي يدخل به. الرمز لذلك:

    ${code}

${arAsked(browser)}اكتبه في ${site} خلال ${minutes} دقائق، فقط إن كنت أنت. لا تعطه لأحد: من يملكه يستطيع أخذ حسابك.
إن لم تكن أنت فتجاهل هذه الرسالة؛ لن يتغيّر شيء.
`,
  }),
  changed: ({ link, site, hours, browser }) => ({
    subject: `تغيّر عنوانك في ${site}`,
    text: `لم يعد هذا العنوان يسجّل دخولك في ${site}: حلّ محله عنوان آخر.

${arAsked(browser)}إن كنت أنت فلا شيء عليك. وإن لم تكن أنت فتراجع عن ذلك خلال ${hours} ساعة:

${link}
`,
  }),
  added: ({ site, browser }) => ({
    subject: 'فُتحت محفظتك في متصفح جديد',
    text: `أُضيف متصفح إلى محفظتك، في ${site}.

${arAsked(browser)}إن كنت أنت فلا شيء عليك. وإن لم تكن أنت فلدى أحدهم بريدك وما تستعيد به محفظتك:
انقل ما فيها إلى محفظة أخرى الآن.
`,
  }),
  removed: ({ site, browser }) => ({
    subject: `أُزيل عنوانك في ${site}`,
    text: `لم يعد بإمكانك تسجيل الدخول إلى ${site} بهذا العنوان.

${arAsked(browser)}إن كنت أنت فلا شيء عليك. وإن لم تكن أنت فسجّل الدخول كما كنت تفعل قبل إضافته وراجع المتصفحات التي لها وصول.
`,
  }),
  recoveryRead: ({ site, browser }) => ({
    subject: 'طلب متصفح ما يستعيد محفظتك',
    text: `حصل متصفح مسجّل الدخول باسمك في ${site} على ما يستعيد محفظتك. لا يفيد إلا مع طريقة الاسترداد الخاصة بك.

${arAsked(browser)}إن كنت أنت فلا شيء عليك. وإن لم تكن أنت فلدى أحدهم وصول إلى بريدك:
سجّل الدخول وراجع المتصفحات التي لها وصول واستبدل طريقة الاسترداد.
`,
  }),
}

const letters: Readonly<Record<Language, Words>> = { en, de, ar }

/** By a BCP 47 tag; English where the language is not there. */
export const lettersIn = (locale: string): Words => letters[languageIn(locale)]
