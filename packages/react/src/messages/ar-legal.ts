import type { LegalMessages } from './en-legal.js'

export const arLegal: LegalMessages = {
  accept: 'أوافق على {links}.',
  notice: 'بالاتصال توافق على {links}.',
  terms: 'شروط الخدمة',
  privacy: 'سياسة الخصوصية',
}
