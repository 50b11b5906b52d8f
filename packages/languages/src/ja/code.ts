import type { CodeTexts } from '../code.ts';

export const texts: CodeTexts = {
  about:
    'ログインのウィンドウからこのページに接続できません。そこで許可してから、表示されたコードを入力してください。',
  open: 'タブで開く',
  code: 'コード',
  connect: '接続',
  wrong:
    'このコードは正しくないか、使用済みか、発行から2分以上経っています。新しいコードを取得してください。',
};
