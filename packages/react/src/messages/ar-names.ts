import type { NameMessages } from './en-names.js'

export const arNames: NameMessages = {
  points: [
    {
      title: 'اسم لعنوانك',
      text: 'يجدك الآخرون ببضعة أحرف، وترى بنظرة واحدة أنه أنت.',
    },
    {
      title: 'أرسل واستقبل بالاسم',
      text: 'من يكتبه يرسل إلى عنوانك. ولا توجد فيه حروف يسهل الخلط بينها.',
    },
    {
      title: 'لا يكلف شيئًا',
      text: 'توقّع مرة واحدة بمحفظتك. ويمكن للجميع رؤية العنوان الذي يقود إليه الاسم.',
    },
  ],
  begin: 'اختر اسمًا لك',
  label: 'الاسم',
  rules: {
    empty: 'حروف لاتينية وأرقام وشرطات، 4 على الأقل.',
    'too-short': '4 أحرف على الأقل',
    'invalid-characters': 'حروف لاتينية وأرقام وشرطات فقط',
  },
  looking: 'جارٍ التحقق من توفره',
  free: 'متاح',
  taken: 'غير متاح',
  isFree: (name) => `${name} متاح`,
  isTaken: (name) => `${name} غير متاح`,
  unknown: 'تعذر التحقق منه. يمكنك أن تجربه مع ذلك.',
  suggestions: 'اقتراحات',
  go: 'متابعة',
  waiting: (wallet) => `وقّع في ${wallet}`,
  waitingHint: (name) => `تطلب منك التوقيع من أجل ${name}.`,
  slow: (seconds) => `ما زال الانتظار جاريًا، ${seconds}. ابحث عن نافذة محفظتك.`,
  posting: (name) => `جارٍ تسجيل ${name}`,
  postingHint: 'لحظة واحدة.',
  declined: 'رُفض التوقيع',
  declinedHint: 'لم يُسجَّل شيء. ما كتبته ما زال هنا.',
  reason: (text) => `يقول الموقع: ${text}.`,
  done: (name) => `${name} صار لك`,
  doneHint: 'يقود إلى عنوانك، ويظهر هنا بدلًا منه.',
  close: 'تم',
}
