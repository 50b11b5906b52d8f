import type { Translation } from '../catalogue.ts';
import type { settings as source } from '../en/settings.ts';

export const settings: Translation<typeof source> = {
  tabs: {
    profile: 'الملف الشخصي',
    organization: 'المؤسسة',
    members: 'الأعضاء',
    apiKeys: 'مفاتيح API',
    auditLog: 'سجل التدقيق',
  },
};
