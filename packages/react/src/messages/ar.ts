import type { Messages } from './en.js'

export const ar: Messages = {
  locale: 'ar',
  direction: 'rtl',
  button: {
    connect: 'ربط المحفظة',
    connecting: 'جارٍ الربط…',
    network: (name) => `الشبكة ${name}`,
    unsupportedNetwork: 'شبكة غير مدعومة',
  },
  common: {
    back: 'رجوع',
    close: 'إغلاق',
    cancel: 'إلغاء',
    retry: 'حاول مرة أخرى',
    copy: 'نسخ العنوان',
    copied: 'تم النسخ',
    copyFailed: 'النسخ محظور هنا. حدّد النص بدلًا من ذلك.',
    loading: 'جارٍ التحميل',
    disconnect: 'قطع الاتصال',
    explorer: 'عرض في المستكشف',
    dialog: 'المحفظة',
    unavailable: 'هذا غير متاح في هذا الموقع.',
    notConnected: 'لا توجد محفظة متصلة.',
    opensNewTab: 'يُفتح في تبويب جديد',
  },
  titles: {
    Connect: 'ربط محفظة',
    Account: 'الحساب',
    AccountSettings: 'الإعدادات',
    ProfileWallets: 'محافظك',
    Networks: 'اختر شبكة',
    UnsupportedChain: 'تبديل الشبكة',
    ConnectingMultiChain: 'اختر سلسلة',
    SwitchActiveChain: 'تبديل السلسلة',
    SwitchAddress: 'تبديل العنوان',
    ConnectingWalletConnect: 'امسح بمحفظتك',
    ConnectingWalletConnectBasic: 'ربط محفظة',
    AllWallets: 'كل المحافظ',
    ApproveTransaction: 'بانتظار محفظتك',
    WhatIsAWallet: 'ما هي المحفظة؟',
    WhatIsANetwork: 'ما هي الشبكة؟',
  },
  connect: {
    installed: 'مثبّتة',
    recent: 'الأخيرة',
    newHere: 'جديد هنا؟',
    whatIsAWallet: 'ما هي المحفظة',
    searching: 'جارٍ البحث عن المحافظ',
    none: 'لم يُعثر على محفظة في هذا المتصفح',
    noneHint: 'ثبّت إضافة محفظة، أو افتح هذه الصفحة في متصفح محفظتك، ثم عُد إلى هنا.',
    onPhone: 'محفظة على هاتفك',
    qrCode: 'رمز QR',
    opensThere: 'يفتح هذه الصفحة في التطبيق',
    noneFor: (chain) => `لم يُعثر في هذا المتصفح على محفظة لـ ${chain}`,
    lookAgain: 'ابحث مرة أخرى',
    ambiguous: (domain) => `محفظة أخرى تسمّي نفسها ${domain} أيضًا. اختر التي ثبّتها بنفسك.`,
    legacy: 'وُجدت في متصفحك، ولا تذكر أي محفظة هي',
  },
  connecting: {
    waiting: (wallet) => `تابع في ${wallet}`,
    waitingHint: 'وافق على الربط في النافذة التي فُتحت.',
    slow: (seconds) =>
      `ما زلنا ننتظر، ${seconds}. إذا لم تُفتح نافذة فانقر على أيقونة المحفظة في متصفحك.`,
    pending: (wallet) => `${wallet} تسأل بالفعل`,
    pendingHint: 'هناك طلب ينتظر. افتح المحفظة وأجب عنه، وستتابع هذه الصفحة تلقائيًا.',
    openAgain: 'اسأل مرة أخرى',
    declined: 'رُفض الطلب',
    declinedHint: 'لم تتم مشاركة أي شيء مع هذا الموقع. حاول مرة أخرى أو اختر محفظة أخرى.',
    otherWallet: 'اختر محفظة أخرى',
    gone: 'لم تعد هذه المحفظة موجودة',
    goneHint: 'أُزيلت أو أُوقفت. شغّلها من جديد أو اختر غيرها.',
  },
  remote: {
    where: 'أين محفظتك',
    platforms: { mobile: 'التطبيق', qrcode: 'رمز QR', web: 'الويب', desktop: 'الحاسوب' },
    qrLabel: 'رمز QR لربط محفظة',
    scan: 'امسحه بمحفظتك. يتجدد الرمز من تلقاء نفسه.',
    scanIn: (wallet) => `امسحه في ${wallet} على هاتفك. يتجدد من تلقاء نفسه.`,
    preparing: 'الرمز في الطريق.',
    stillShown: (elapsed) => `ما زلنا ننتظر، ${elapsed}. يتجدد الرمز من تلقاء نفسه.`,
    approved: 'تمت الموافقة. لحظة من فضلك.',
    slow: (elapsed) => `ما زلنا ننتظر، ${elapsed}.`,
    copyLink: 'نسخ الرابط',
    copyFailed: 'النسخ محظور هنا',
    open: (wallet) => `افتح ${wallet}`,
    openAgain: (wallet) => `افتح ${wallet} مرة أخرى`,
    openHint: 'وافق على الربط هناك ثم عُد إلى هذه الصفحة.',
    shut: 'ألم يُفتح شيء؟',
    shutHint: (wallet) => `ربما ${wallet} غير مثبّتة هنا. احصل عليها، أو امسح الرمز بجهاز آخر.`,
    otherWay: 'افتح بطريقة أخرى',
    get: (wallet) => `احصل على ${wallet}`,
    getApp: 'احصل على التطبيق',
    showCode: 'أظهر رمز QR',
    expired: 'انتهت صلاحية الرمز',
    expiredHint: 'لم تتم مشاركة أي شيء مع هذا الموقع. حاول مرة أخرى للحصول على رمز جديد.',
    unreachable: 'تعذّر الوصول إلى محفظتك',
    unreachableHint:
      'الخدمة التي بين هذا الموقع ومحفظتك لا تجيب. تحقق من اتصالك بالإنترنت ثم حاول مرة أخرى.',
    orChoose: 'أو افتح محفظة',
    search: 'ابحث عن المحافظ',
    none: (text) => `لا توجد محفظة باسم «${text}».`,
    withCode: 'الربط برمز QR',
    withCodeHint: 'لأي محفظة على جهاز آخر',
  },
  approve: {
    hint: 'طلبك ينتظر هناك. أجب عنه ثم عُد إلى هذه الصفحة.',
    slow: (elapsed) => `ما زلنا ننتظر، ${elapsed}. افتح المحفظة مرة أخرى وأجب هناك.`,
    several: 'طلبات تنتظر',
    kinds: { send: 'معاملة', sign: 'توقيع', other: 'طلب' },
    cancel: (what) => `أوقف الانتظار: ${what}`,
    cancelHint: 'الإلغاء يُنهي الانتظار هنا فقط. لرفض الطلب ارفضه في المحفظة.',
  },
  account: {
    settings: 'الإعدادات',
    balance: 'الرصيد',
    exactBalance: (amount) => `بالضبط ${amount}`,
    balanceUnavailable: 'الرصيد غير متاح',
    network: 'الشبكة',
    wallets: 'المحافظ والحسابات',
    connectedWith: (wallet) => `متصل عبر ${wallet}`,
    reconnecting: (wallet) => `بانتظار ${wallet}`,
  },
  wallets: {
    inUse: 'قيد الاستخدام',
    accounts: 'الحسابات',
    remembered: 'استُخدمت سابقًا',
    forget: (wallet) => `انسَ ${wallet}`,
    add: 'ربط محفظة أخرى',
  },
  networks: {
    search: 'ابحث عن الشبكات',
    current: 'الحالية',
    none: (text) => `لا توجد شبكة باسم «${text}».`,
    mayAsk: 'قد تطلب محفظتك إضافة شبكة.',
    why: 'لماذا',
    testnet: 'شبكة تجريبية',
    notApproved: 'لم توافق محفظتك عليها',
    switching: (wallet) => `بدّل في ${wallet}`,
    switchingHint: (network) => `وافق على التبديل إلى ${network} في النافذة التي فُتحت.`,
    declined: 'رُفض التبديل',
    declinedHint: 'لم يتغير شيء. حاول مرة أخرى أو ابقَ على هذه الشبكة.',
    unknown: 'هذه الشبكة غير موجودة في هذا الموقع.',
    unsupported: 'هذا الموقع لا يستخدم هذه الشبكة',
    unsupportedHint: 'محفظتك على شبكة لا يعرفها هذا الموقع. اختر واحدة من هذه للمتابعة.',
  },
  namespaces: {
    eip155: 'شبكات EVM',
    solana: 'سولانا',
    polkadot: 'بولكادوت',
    bip122: 'بيتكوين',
  },
  accountTypes: {
    payment: 'مدفوعات',
    ordinal: 'أوردينالز',
    smartAccount: 'حساب ذكي',
  },
  chains: {
    label: 'السلسلة',
    evm: 'EVM',
    several: (wallet) => `تخدم ${wallet} عدة سلاسل، وتُربط كل واحدة على حدة.`,
    connected: 'متصلة',
    switchTo: (network) => `التبديل إلى ${network}`,
    switchHint: (wallet, chain) => `تحتاج إلى محفظة لـ ${chain}. تبقى ${wallet} متصلة.`,
    continueWith: (wallet) => `المتابعة باستخدام ${wallet}`,
    chooseWallet: (chain) => `اختر محفظة لـ ${chain}`,
    none: (chain) => `لا توجد محفظة متصلة لـ ${chain}.`,
  },
  whatIsAWallet: {
    points: [
      {
        title: 'مفاتيحك، حسابك',
        text: 'تحفظ المحفظة مفاتيح حساباتك. لا أحد غيرك يستطيع استخدامها أو إعادة تعيينها.',
      },
      {
        title: 'تسجيل دخول واحد لكل المواقع',
        text: 'تربط محفظتك بدل إنشاء حساب. يرى الموقع عنوانك فقط حتى توافق على غيره.',
      },
      {
        title: 'أنت توافق على كل خطوة',
        text: 'يستطيع الموقع أن يطلب، لكنك وحدك توقّع، وتعرض محفظتك ما ستوقّعه.',
      },
    ],
    done: 'اختر محفظة',
  },
  whatIsANetwork: {
    points: [
      {
        title: 'حيث تُحفظ معاملاتك',
        text: 'كل شبكة سجل مستقل برسومه وسرعته. وعنوانك هو نفسه على كثير منها.',
      },
      {
        title: 'لماذا تطلب المحفظة إضافة شبكة',
        text: 'تعرف المحافظ الشبكات الكبيرة فقط. الإضافة تخبرها أين تجد الشبكة، ولا تنقل شيئًا.',
      },
    ],
    done: 'اختر شبكة',
  },
  problem: (code) => {
    switch (code) {
      case 'timeout':
        return {
          title: 'لا جواب بعد',
          hint: 'لم تُجب المحفظة في الوقت المحدد. افتحها ثم حاول مرة أخرى.',
        }
      case 'window-blocked':
        return {
          title: 'تعذّر فتح نافذة المحفظة',
          hint: 'منعها متصفحك أو هذا الموقع. اسمح بالنوافذ المنبثقة لهذا الموقع ثم حاول مرة أخرى.',
        }
      case 'accounts-empty':
        return {
          title: 'لم تتم مشاركة أي حساب',
          hint: 'قد تكون محفظتك مقفلة. افتح قفلها واختر حسابًا ثم حاول مرة أخرى.',
        }
      case 'provider-disconnected':
      case 'chain-disconnected':
        return {
          title: 'توقفت المحفظة عن الإجابة',
          hint: 'أعد تحميل الصفحة أو شغّل المحفظة من جديد ثم حاول مرة أخرى.',
        }
      case 'unauthorized':
        return {
          title: 'لم تسمح محفظتك بذلك',
          hint: 'اسمح لهذا الموقع في إعدادات محفظتك ثم حاول مرة أخرى.',
        }
      case 'limit-exceeded':
        return { title: 'محفظتك مشغولة', hint: 'سُئلت كثيرًا. انتظر لحظة ثم حاول مرة أخرى.' }
      case 'wallet-answer-invalid':
        return { title: 'تعذّرت قراءة الجواب', hint: 'حدّث المحفظة أو اختر غيرها.' }
      case 'unsupported-method':
      case 'method-not-found':
      case 'method-unsupported':
      case 'wallet-unsupported':
        return {
          title: 'محفظتك لا تستطيع ذلك',
          hint: 'حدّثها، أو افعل ذلك في المحفظة نفسها، أو اختر غيرها.',
        }
      case 'network-not-addable':
      case 'chain-unrecognized':
        return {
          title: 'محفظتك لا تعرف هذه الشبكة',
          hint: 'أضفها في إعدادات المحفظة ثم حاول مرة أخرى.',
        }
      case 'network-changed':
        return { title: 'لم تبدّل المحفظة الشبكة', hint: 'بدّل إلى الشبكة في محفظتك ثم عُد إلى هنا.' }
      case 'load-failed':
      case 'network-unreachable':
        return { title: 'لم يكتمل التحميل', hint: 'تحقق من اتصالك بالإنترنت ثم حاول مرة أخرى.' }
      case 'already-pending':
        return {
          title: 'محفظتك تسأل بالفعل',
          hint: 'هناك طلب ينتظر. افتح المحفظة وأجب عنه ثم حاول مرة أخرى.',
        }
      case 'outcome-unknown':
        return {
          title: 'النتيجة غير معروفة',
          hint: 'فُقد جواب المحفظة. راجع نشاطها قبل أن تحاول مرة أخرى.',
        }
      case 'wallet-not-found':
        return {
          title: 'لم يُعثر على هذه المحفظة',
          hint: 'ليست مثبّتة أو أُوقفت. شغّلها أو اختر غيرها.',
        }
      case 'account-changed':
        return {
          title: 'تغيّر الحساب',
          hint: 'تستخدم محفظتك الآن حسابًا آخر. تحقق منه ثم حاول مرة أخرى.',
        }
      default:
        return { title: 'لم ينجح ذلك', hint: 'لم يتغير شيء. حاول مرة أخرى أو اختر محفظة أخرى.' }
    }
  },
}
