import type { enGate } from './en.js'

export const frGate: Readonly<Record<keyof typeof enGate, string>> = {
  gateSigningIn: 'Connexion en cours',
  gateSignIn: 'Se connecter',
  gateSignInText: 'Connectez-vous pour lire ce site.',
  gateHome: 'Page d’accueil',
  gateRetry: 'Réessayer',
  gateSignOut: 'Se déconnecter',
  gateFailed: 'Échec de la connexion',
  gateExpired: 'Votre session a expiré',
  gatePageError: 'Erreur de page',
  gateChecking: 'Vérification en cours',
  gateCheckingText: 'Le service de connexion n’a pas encore répondu. Patientez un instant ou reconnectez-vous.',
  gateSignedOut: 'Vous êtes déconnecté',
  gateSignedOutText: 'Reconnectez-vous pour poursuivre la lecture.',
  gateNoScript: 'JavaScript est désactivé',
  gateNoScriptText: 'Ce site a besoin de JavaScript. Autorisez-le, puis réessayez.',
  gateSignOutFailed: 'Vous êtes toujours connecté',
  gateSignOutFailedText:
    'Votre session n’a pas pu être fermée. Vérifiez votre connexion au réseau, puis déconnectez-vous de nouveau.',
  gateOffline: 'Vous êtes hors ligne',
  gateOfflineText: 'Vérifiez votre connexion au réseau, puis réessayez.',
  gateUnreachableText: 'Ce site est inaccessible. Vérifiez votre connexion au réseau, puis rechargez cette page.',
  gateNoAccess: 'Vous n’avez pas accès',
  gateNoAccessText:
    'Votre compte ne peut pas lire ce site. Demandez l’accès à votre administrateur ou connectez-vous avec un autre compte.',
  gateStaleText:
    'Cette connexion a pris trop de temps ou a commencé dans un autre onglet ou navigateur. Reconnectez-vous.',
  gateLoopText:
    'Votre navigateur refuse à ce site les cookies du service de connexion. Autorisez ces cookies ou connectez-vous encore une fois.',
  gateInsecureText: 'Ouvrez ce site avec une adresse qui commence par https.',
  gateSecondFactorText: 'Votre compte exige un second facteur. Reconnectez-vous et confirmez-le.',
  gateTimeoutText:
    'Le service de connexion a mis trop de temps à répondre. Vérifiez votre connexion au réseau, puis réessayez.',
  gateTryAgainText: 'Réessayez. Si cela ne suffit pas, transmettez le message ci-dessous à votre administrateur.',
  gateSignInAgainText:
    'Reconnectez-vous. Si cela ne suffit pas, transmettez le message ci-dessous à votre administrateur.',
  gateTokenText: 'Reconnectez-vous. Si cela ne suffit pas, transmettez le code ci-dessous à votre administrateur.',
  gateWrongKeyText:
    'Vous êtes connecté, mais la clé que vous avez reçue n’ouvre pas ce site. Prévenez votre administrateur.',
  gateNoWorkerText: 'Ouvrez ce site dans un navigateur récent, dans une fenêtre qui n’est pas privée.',
  gateUnreadableText:
    'Cette page est illisible pour le moment. Réessayez. Si cela ne suffit pas, prévenez votre administrateur.',
  gateUpdatedText: 'Ce site vient d’être mis à jour. Réessayez dans une minute.',
  gateMissing: 'Page introuvable',
  gateMissingText: 'Vérifiez l’adresse ou commencez par la page d’accueil.',
  gateAddressText: 'Ouvrez ce site à sa propre adresse.',
}
