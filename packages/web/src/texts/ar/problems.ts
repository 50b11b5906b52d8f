import type { PostilErrorCode } from '@postil/client';

/** What people meet in the app, by the code of the error. */
export const PROBLEMS: Readonly<Partial<Record<PostilErrorCode, string>>> = {
  wrong_credentials: 'بيانات الدخول غير صحيحة.',
  session_ended: 'انتهت الجلسة. سجّل الدخول من جديد.',
  insufficient_permission: 'لا يسمح دورك بذلك.',
  forbidden: 'لا يُسمح لك بذلك.',
  site_inactive: 'الموقع متوقف ولا يقبل تعليقات.',
  domain_taken: 'لموقع آخر في المؤسسة هذا النطاق.',
  project_archived: 'المشروع مؤرشف، فلا يمكن تغييره.',
  already_exists: 'هذا موجود بالفعل.',
  webhook_inactive: 'هذا الويب هوك متوقف.',
  limit_reached: 'بلغت المؤسسة الحد الأقصى. احذف شيئًا، أو اطلب من المشغّل رفع الحد.',
  last_owner: 'لا بد أن يبقى للمؤسسة مالك واحد على الأقل.',
  version_conflict: 'غيّر شخص آخر هذا في هذه الأثناء. حمّل الصفحة من جديد.',
  link_invalid: 'لم يعد هذا الرابط يعمل.',
  payload_too_large: 'الملف أو النص أكبر من المسموح.',
  unsupported_media_type: 'هذا النوع من الملفات غير مقبول.',
  validation_failed: 'بعض ما أُدخل غير صحيح.',
  webhook_url_forbidden: 'يجب أن يكون العنوان عنوان https عامًا.',
  rate_limited: 'محاولات كثيرة. انتظر قليلًا ثم أعد المحاولة.',
  request_timeout: 'لم يصل الطلب في الوقت المحدد. أعد المحاولة.',
  internal_error: 'حدث خطأ في الخادم، ولم يتغير شيء.',
  unavailable: 'الخادم مشغول أو متوقف الآن. أعد المحاولة بعد قليل.',
  storage_full: 'لم تبق مساحة للملفات. اطلب المزيد من المشغّل.',
};
