import type { enGate } from './en.js'

export const deGate: Readonly<Record<keyof typeof enGate, string>> = {
  gateSigningIn: 'Sie werden angemeldet',
  gateSignIn: 'Anmelden',
  gateSignInText: 'Melden Sie sich an, um diese Website zu lesen.',
  gateHome: 'Startseite',
  gateRetry: 'Wiederholen',
  gateSignOut: 'Abmelden',
  gateFailed: 'Anmeldung fehlgeschlagen',
  gateExpired: 'Ihre Sitzung ist abgelaufen',
  gatePageError: 'Fehler auf der Seite',
  gateChecking: 'Prüfung läuft noch',
  gateCheckingText:
    'Der Anmeldedienst hat noch nicht geantwortet. Warten Sie einen Moment, oder melden Sie sich erneut an.',
  gateSignedOut: 'Sie sind abgemeldet',
  gateSignedOutText: 'Melden Sie sich wieder an, um weiterzulesen.',
  gateNoScript: 'JavaScript ist ausgeschaltet',
  gateNoScriptText: 'Diese Website benötigt JavaScript. Erlauben Sie es, und versuchen Sie es dann erneut.',
  gateSignOutFailed: 'Sie sind noch angemeldet',
  gateSignOutFailedText:
    'Ihre Sitzung konnte nicht beendet werden. Prüfen Sie Ihre Verbindung, und melden Sie sich dann noch einmal ab.',
  gateOffline: 'Sie sind offline',
  gateOfflineText: 'Prüfen Sie Ihre Verbindung, und versuchen Sie es dann erneut.',
  gateUnreachableText:
    'Diese Website ist nicht erreichbar. Prüfen Sie Ihre Verbindung, und laden Sie dann diese Seite neu.',
  gateNoAccess: 'Sie haben keinen Zugriff',
  gateNoAccessText:
    'Ihr Konto darf diese Website nicht lesen. Bitten Sie Ihren Administrator um Zugriff, oder melden Sie sich mit einem anderen Konto an.',
  gateStaleText:
    'Diese Anmeldung hat zu lange gedauert, oder sie wurde in einem anderen Tab oder Browser begonnen. Melden Sie sich erneut an.',
  gateLoopText:
    'Ihr Browser enthält dieser Website die Cookies des Anmeldedienstes vor. Erlauben Sie diese Cookies, oder melden Sie sich noch einmal an.',
  gateInsecureText: 'Öffnen Sie diese Website mit einer Adresse, die mit https beginnt.',
  gateSecondFactorText: 'Ihr Konto benötigt einen zweiten Faktor. Melden Sie sich erneut an, und bestätigen Sie ihn.',
  gateTimeoutText:
    'Der Anmeldedienst hat zu lange nicht geantwortet. Prüfen Sie Ihre Verbindung, und versuchen Sie es dann erneut.',
  gateTryAgainText:
    'Versuchen Sie es erneut. Wenn das nicht hilft, geben Sie die Meldung unten an Ihren Administrator weiter.',
  gateSignInAgainText:
    'Melden Sie sich erneut an. Wenn das nicht hilft, geben Sie die Meldung unten an Ihren Administrator weiter.',
  gateTokenText:
    'Melden Sie sich erneut an. Wenn das nicht hilft, geben Sie den Code unten an Ihren Administrator weiter.',
  gateWrongKeyText:
    'Sie sind angemeldet, aber Ihr Schlüssel öffnet diese Website nicht. Benachrichtigen Sie Ihren Administrator.',
  gateNoWorkerText: 'Öffnen Sie diese Website in einem aktuellen Browser, in einem Fenster, das nicht privat ist.',
  gateUnreadableText:
    'Diese Seite kann im Moment nicht gelesen werden. Versuchen Sie es erneut. Wenn das nicht hilft, benachrichtigen Sie Ihren Administrator.',
  gateUpdatedText: 'Diese Website wurde gerade aktualisiert. Versuchen Sie es in einer Minute erneut.',
  gateMissing: 'Seite nicht gefunden',
  gateMissingText: 'Prüfen Sie die Adresse, oder beginnen Sie auf der Startseite.',
  gateAddressText: 'Öffnen Sie diese Website unter ihrer eigenen Adresse.',
}
