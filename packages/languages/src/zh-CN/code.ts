import type { CodeTexts } from '../code.ts';

export const texts: CodeTexts = {
  about: '登录窗口无法连接到此页面。请在该窗口中确认，然后输入其中显示的代码。',
  open: '在标签页中打开',
  code: '代码',
  connect: '连接',
  wrong: '此代码有误、已被使用或已超过两分钟。请获取新的代码。',
};
