/**
 * The texts of the sign-in gate in English. They are apart from the others because the gate of a host and the service worker
 * bundle this file, and nothing else of the catalogue.
 */
export const enGate = {
  gateSigningIn: 'Signing you in',
  gateSignIn: 'Sign in',
  gateSignInText: 'Sign in to read this site.',
  gateHome: 'Home page',
  gateRetry: 'Retry',
  gateSignOut: 'Sign out',
  gateFailed: 'Login failed',
  gatePageError: 'Page Error',
  gateChecking: 'Still checking',
  gateCheckingText: 'The sign-in service has not responded yet. Wait a moment, or sign in again.',
  gateSignedOut: 'You are signed out',
  gateSignedOutText: 'Sign in again to continue reading.',
  gateNoScript: 'JavaScript is off',
  gateNoScriptText: 'This site needs JavaScript. Allow it, then try again.',
  gateSignOutFailed: 'You are still signed in',
  gateSignOutFailedText: 'Your session could not be ended. Check your connection, then sign out again.',
  gateOffline: 'You are offline',
  gateOfflineText: 'Check your connection, then try again.',
  gateUnreachableText: 'This site cannot be reached. Check your connection, then reload this page.',
  gateNoAccess: 'You do not have access',
  gateNoAccessText:
    'Your account may not read this site. Ask your administrator for access, or sign in with another account.',
  gateStaleText: 'This sign-in took too long, or it was started in another tab or browser. Sign in again.',
  gateLoopText:
    'Your browser withholds the cookies of the sign-in service from this site. Allow these cookies, or sign in once more.',
  gateInsecureText: 'Open this site with an address that begins with https.',
  gateSecondFactorText: 'Your account needs a second factor. Sign in again and confirm it.',
  gateTimeoutText: 'The sign-in service took too long to respond. Check your connection, then try again.',
  gateTryAgainText: 'Try again. If that does not help, give the words below to your administrator.',
  gateSignInAgainText: 'Sign in again. If that does not help, give the words below to your administrator.',
  gateTokenText: 'Sign in again. If that does not help, give the code below to your administrator.',
  gateWrongKeyText:
    'You are signed in, but the key that you received does not open this site. Tell your administrator.',
  gateNoWorkerText: 'Open this site in a current browser, in a window that is not private.',
  gateUnreadableText:
    'This page cannot be read at the moment. Try again. If that does not help, tell your administrator.',
  gateUpdatedText: 'This site was just updated. Try again in a minute.',
  gateMissing: 'Page not found',
  gateMissingText: 'Check the address, or start at the home page.',
  gateAddressText: 'Open this site at its own address.',
} as const
