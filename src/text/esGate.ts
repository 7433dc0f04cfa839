import type { enGate } from './en.js'

export const esGate: Readonly<Record<keyof typeof enGate, string>> = {
  gateSigningIn: 'Iniciando sesión',
  gateSignIn: 'Iniciar sesión',
  gateSignInText: 'Inicie sesión para leer este sitio.',
  gateHome: 'Página de inicio',
  gateRetry: 'Reintentar',
  gateSignOut: 'Cerrar sesión',
  gateFailed: 'Error al iniciar sesión',
  gateExpired: 'Su sesión ha caducado',
  gatePageError: 'Error de la página',
  gateChecking: 'Todavía en comprobación',
  gateCheckingText: 'El servicio de inicio de sesión aún no ha respondido. Espere un momento o inicie sesión de nuevo.',
  gateSignedOut: 'Ha cerrado la sesión',
  gateSignedOutText: 'Inicie sesión de nuevo para seguir leyendo.',
  gateNoScript: 'JavaScript está desactivado',
  gateNoScriptText: 'Este sitio necesita JavaScript. Permítalo e inténtelo de nuevo.',
  gateSignOutFailed: 'Su sesión sigue abierta',
  gateSignOutFailedText: 'No se pudo cerrar su sesión. Compruebe su conexión y cierre la sesión de nuevo.',
  gateOffline: 'No tiene conexión',
  gateOfflineText: 'Compruebe su conexión e inténtelo de nuevo.',
  gateUnreachableText: 'No se puede acceder a este sitio. Compruebe su conexión y recargue esta página.',
  gateNoAccess: 'No tiene acceso',
  gateNoAccessText:
    'Su cuenta no puede leer este sitio. Pida acceso a su administrador o inicie sesión con otra cuenta.',
  gateStaleText:
    'Este inicio de sesión tardó demasiado o se empezó en otra pestaña o en otro navegador. Inicie sesión de nuevo.',
  gateLoopText:
    'Su navegador no entrega a este sitio las cookies del servicio de inicio de sesión. Permita estas cookies o inicie sesión una vez más.',
  gateInsecureText: 'Abra este sitio con una dirección que empiece por https.',
  gateSecondFactorText: 'Su cuenta necesita un segundo factor. Inicie sesión de nuevo y confírmelo.',
  gateTimeoutText:
    'El servicio de inicio de sesión tardó demasiado en responder. Compruebe su conexión e inténtelo de nuevo.',
  gateTryAgainText: 'Inténtelo de nuevo. Si no funciona, comunique el mensaje siguiente a su administrador.',
  gateSignInAgainText: 'Inicie sesión de nuevo. Si no funciona, comunique el mensaje siguiente a su administrador.',
  gateTokenText: 'Inicie sesión de nuevo. Si no funciona, comunique el código siguiente a su administrador.',
  gateWrongKeyText: 'Ha iniciado sesión, pero la clave que recibió no abre este sitio. Avise a su administrador.',
  gateNoWorkerText: 'Abra este sitio en un navegador actual, en una ventana que no sea privada.',
  gateUnreadableText:
    'Esta página no se puede leer en este momento. Inténtelo de nuevo. Si no funciona, avise a su administrador.',
  gateUpdatedText: 'Este sitio se acaba de actualizar. Inténtelo de nuevo en un minuto.',
  gateMissing: 'Página no encontrada',
  gateMissingText: 'Compruebe la dirección o empiece por la página de inicio.',
  gateAddressText: 'Abra este sitio en su propia dirección.',
}
