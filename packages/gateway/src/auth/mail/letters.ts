/** What is mailed, in the languages of the dialog. Says at which site, so that nobody types a code into another one (F8). */

export interface Letter {
  readonly subject: string
  readonly text: string
}

interface Facts {
  /** The host of the page that asked. */
  readonly site: string
  /** Minutes that it is good for. */
  readonly minutes: number
}

interface Words {
  code(facts: Facts & { readonly code: string }): Letter
  device(facts: Facts & { readonly link: string }): Letter
  /** To the old address, and to the new one. */
  changeCode(facts: Facts & { readonly code: string }): Letter
  /** To the old address, with what undoes it. */
  changed(facts: Pick<Facts, 'site'> & { readonly link: string; readonly hours: number }): Letter
  /** A browser was added to somebody's wallet. */
  added(facts: Pick<Facts, 'site'>): Letter
}

const en: Words = {
  code: ({ code, site, minutes }) => ({
    subject: `${code} is your code for ${site}`,
    text: `Your code for ${site}:

    ${code}

Type it in at ${site}, within ${minutes} minutes. Give it to nobody: whoever asks you for it is not us.
If you did not ask for it, ignore this mail; nothing happens.
`,
  }),
  device: ({ link, site, minutes }) => ({
    subject: `Is it you who signs in at ${site}?`,
    text: `Somebody wants to sign in at ${site} with this address, in a browser that it was not used in before.

If it is you, open this link within ${minutes} minutes and confirm:

${link}

If it is not you, ignore this mail; nobody gets in.
`,
  }),
  changeCode: ({ code, site, minutes }) => ({
    subject: `${code} is your code to change your address at ${site}`,
    text: `Somebody who is signed in at ${site} wants to change the address that signs them in. The code for it:

    ${code}

Type it in at ${site}, within ${minutes} minutes, only if that is you. Give it to nobody: whoever has it can take your account.
If it is not you, ignore this mail; nothing is changed.
`,
  }),
  changed: ({ link, site, hours }) => ({
    subject: `Your address at ${site} was changed`,
    text: `This address does not sign you in at ${site} any more: another one was put in its place.

If that was you, there is nothing to do. If it was not, undo it within ${hours} hours:

${link}
`,
  }),
  added: ({ site }) => ({
    subject: `Your wallet was opened in a new browser`,
    text: `A browser was added to your wallet, at ${site}.

If it was you, there is nothing to do. If it was not, somebody has your mail and what you restore your wallet with:
move what is in it to another wallet now.
`,
  }),
}

const de: Words = {
  code: ({ code, site, minutes }) => ({
    subject: `${code} ist dein Code für ${site}`,
    text: `Dein Code für ${site}:

    ${code}

Gib ihn bei ${site} ein, innerhalb von ${minutes} Minuten. Gib ihn niemandem: Wer dich danach fragt, ist nicht von uns.
Hast du ihn nicht verlangt, ignoriere diese Nachricht; es geschieht nichts.
`,
  }),
  device: ({ link, site, minutes }) => ({
    subject: `Meldest du dich bei ${site} an?`,
    text: `Jemand möchte sich mit dieser Adresse bei ${site} anmelden, in einem Browser, in dem sie noch nicht benutzt wurde.

Bist du es, öffne innerhalb von ${minutes} Minuten diesen Link und bestätige:

${link}

Bist du es nicht, ignoriere diese Nachricht; niemand kommt hinein.
`,
  }),
  changeCode: ({ code, site, minutes }) => ({
    subject: `${code} ist dein Code, um deine Adresse bei ${site} zu ändern`,
    text: `Jemand, der bei ${site} angemeldet ist, möchte die Adresse ändern, mit der er sich anmeldet. Der Code dafür:

    ${code}

Gib ihn bei ${site} ein, innerhalb von ${minutes} Minuten, nur wenn du das bist. Gib ihn niemandem: Wer ihn hat, kann dein Konto nehmen.
Bist du es nicht, ignoriere diese Nachricht; es wird nichts geändert.
`,
  }),
  changed: ({ link, site, hours }) => ({
    subject: `Deine Adresse bei ${site} wurde geändert`,
    text: `Diese Adresse meldet dich bei ${site} nicht mehr an: Eine andere ist an ihre Stelle getreten.

Warst du es, ist nichts zu tun. Warst du es nicht, mach es innerhalb von ${hours} Stunden rückgängig:

${link}
`,
  }),
  added: ({ site }) => ({
    subject: 'Deine Wallet wurde in einem neuen Browser geöffnet',
    text: `Zu deiner Wallet kam ein Browser hinzu, bei ${site}.

Warst du es, ist nichts zu tun. Warst du es nicht, hat jemand deine E-Mails und das, womit du deine Wallet wiederherstellst:
Schicke jetzt in eine andere Wallet, was darin ist.
`,
  }),
}

const ar: Words = {
  code: ({ code, site, minutes }) => ({
    subject: `${code} هو رمزك في ${site}`,
    text: `رمزك في ${site}:

    ${code}

اكتبه في ${site} خلال ${minutes} دقائق. لا تعطه لأحد: من يطلبه منك ليس منا.
إن لم تطلبه فتجاهل هذه الرسالة؛ لن يحدث شيء.
`,
  }),
  device: ({ link, site, minutes }) => ({
    subject: `هل أنت من يسجّل الدخول في ${site}؟`,
    text: `يريد أحدهم تسجيل الدخول في ${site} بهذا العنوان، في متصفح لم يُستخدم فيه من قبل.

إن كنت أنت، فافتح هذا الرابط خلال ${minutes} دقائق وأكّد:

${link}

إن لم تكن أنت فتجاهل هذه الرسالة؛ لن يدخل أحد.
`,
  }),
  changeCode: ({ code, site, minutes }) => ({
    subject: `${code} هو رمزك لتغيير عنوانك في ${site}`,
    text: `يريد شخص سجّل الدخول في ${site} تغيير العنوان الذي يدخل به. الرمز لذلك:

    ${code}

اكتبه في ${site} خلال ${minutes} دقائق، فقط إن كنت أنت. لا تعطه لأحد: من يملكه يستطيع أخذ حسابك.
إن لم تكن أنت فتجاهل هذه الرسالة؛ لن يتغيّر شيء.
`,
  }),
  changed: ({ link, site, hours }) => ({
    subject: `تغيّر عنوانك في ${site}`,
    text: `لم يعد هذا العنوان يسجّل دخولك في ${site}: حلّ محله عنوان آخر.

إن كنت أنت فلا شيء عليك. وإن لم تكن أنت فتراجع عن ذلك خلال ${hours} ساعة:

${link}
`,
  }),
  added: ({ site }) => ({
    subject: 'فُتحت محفظتك في متصفح جديد',
    text: `أُضيف متصفح إلى محفظتك، في ${site}.

إن كنت أنت فلا شيء عليك. وإن لم تكن أنت فلدى أحدهم بريدك وما تستعيد به محفظتك:
انقل ما فيها إلى محفظة أخرى الآن.
`,
  }),
}

const languages: Readonly<Record<string, Words>> = { en, de, ar }

/** By a BCP 47 tag; English where the language is not there. */
export function lettersIn(locale: string): Words {
  const [language = ''] = locale.toLowerCase().split('-')
  return Object.hasOwn(languages, language) ? (languages[language] ?? en) : en
}
