import type { enGate } from './en.js'

export const jaGate: Readonly<Record<keyof typeof enGate, string>> = {
  gateSigningIn: 'サインインしています',
  gateSignIn: 'サインイン',
  gateSignInText: 'このサイトを読むにはサインインしてください。',
  gateHome: 'ホームページ',
  gateRetry: '再試行',
  gateSignOut: 'サインアウト',
  gateFailed: 'ログインに失敗しました',
  gatePageError: 'ページのエラー',
  gateChecking: '確認中です',
  gateCheckingText: 'サインインサービスからまだ応答がありません。しばらく待つか、もう一度サインインしてください。',
  gateSignedOut: 'サインアウトしました',
  gateSignedOutText: '続きを読むには、もう一度サインインしてください。',
  gateNoScript: 'JavaScript が無効です',
  gateNoScriptText: 'このサイトには JavaScript が必要です。有効にしてから、もう一度お試しください。',
  gateSignOutFailed: 'まだサインインしています',
  gateSignOutFailedText: 'セッションを終了できませんでした。接続を確認してから、もう一度サインアウトしてください。',
  gateOffline: 'オフラインです',
  gateOfflineText: '接続を確認してから、もう一度お試しください。',
  gateUnreachableText: 'このサイトに接続できません。接続を確認してから、ページを再読み込みしてください。',
  gateNoAccess: 'アクセス権がありません',
  gateNoAccessText:
    'このアカウントではこのサイトを読めません。管理者にアクセス権を依頼するか、別のアカウントでサインインしてください。',
  gateStaleText:
    'サインインに時間がかかりすぎたか、別のタブまたはブラウザーで開始されました。もう一度サインインしてください。',
  gateLoopText:
    'ブラウザーがサインインサービスの Cookie をこのサイトに渡していません。Cookie を許可するか、もう一度サインインしてください。',
  gateInsecureText: 'https で始まるアドレスでこのサイトを開いてください。',
  gateSecondFactorText: 'このアカウントには二要素認証が必要です。もう一度サインインして確認してください。',
  gateTimeoutText: 'サインインサービスの応答に時間がかかりすぎました。接続を確認してから、もう一度お試しください。',
  gateTryAgainText: 'もう一度お試しください。解決しない場合は、下のメッセージを管理者に伝えてください。',
  gateSignInAgainText: 'もう一度サインインしてください。解決しない場合は、下のメッセージを管理者に伝えてください。',
  gateTokenText: 'もう一度サインインしてください。解決しない場合は、下のコードを管理者に伝えてください。',
  gateWrongKeyText: 'サインインしていますが、受け取った鍵ではこのサイトを開けません。管理者に連絡してください。',
  gateNoWorkerText: '最新のブラウザーの、プライベートではないウィンドウでこのサイトを開いてください。',
  gateUnreadableText:
    'このページは現在読めません。もう一度お試しください。解決しない場合は、管理者に連絡してください。',
  gateUpdatedText: 'このサイトは更新されたばかりです。1 分後にもう一度お試しください。',
  gateMissing: 'ページが見つかりません',
  gateMissingText: 'アドレスを確認するか、ホームページから始めてください。',
  gateAddressText: 'このサイトを本来のアドレスで開いてください。',
}
