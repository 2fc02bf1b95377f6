import type { NameMessages } from './en-names.js'

export const arNames: NameMessages = {
  points: [
    {
      title: 'اسم لعنوانك',
      text: 'استبدل بعنوانك الطويل اسمًا يسهل تذكره.',
    },
    {
      title: 'أرسل واستقبل بالاسم',
      text: 'يستطيع أي شخص الإرسال إلى اسمك. لا يُسمح بالأحرف المتشابهة.',
    },
    {
      title: 'مجاني',
      text: 'وقّع مرة واحدة بمحفظتك. الاسم وعنوانه ظاهران للجميع.',
    },
  ],
  begin: 'اختر اسمًا لك',
  label: 'الاسم',
  rules: {
    empty: '4 حروف لاتينية أو أرقام أو شرطات على الأقل',
    'too-short': '4 أحرف على الأقل',
    'invalid-characters': 'استخدم حروفًا لاتينية وأرقامًا وشرطات فقط',
  },
  checking: 'جارٍ التحقق من التوفر…',
  available: 'متاح',
  taken: 'غير متاح',
  isAvailable: (name) => `${name} متاح`,
  isTaken: (name) => `${name} غير متاح`,
  unknown: 'تعذّر التحقق من التوفر. ما زال بإمكانك المحاولة.',
  suggestions: 'اقتراحات',
  go: 'متابعة',
  pending: (wallet) => `أكّد في ${wallet}`,
  pendingHint: (name) => `وقّع الرسالة لتسجيل ${name}.`,
  slow: (seconds) => `ما زلنا ننتظر (${seconds}). ابحث عن نافذة منبثقة من محفظتك.`,
  registering: (name) => `جارٍ تسجيل ${name}`,
  registeringHint: 'لحظة واحدة.',
  declined: 'رُفض التوقيع',
  declinedHint: 'لم يُسجَّل شيء. يمكنك المحاولة مرة أخرى.',
  reason: (text) => `السبب: ${text}`,
  done: (name) => `${name} صار لك`,
  doneHint: 'يشير الآن إلى عنوانك.',
  close: 'تم',
}
