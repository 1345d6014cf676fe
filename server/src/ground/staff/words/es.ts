import type { Text } from '../../../platform/i18n/texts.ts'
import type { en } from './en.ts'

export const es: Record<keyof typeof en, Text> = {
  owner: 'Propietario',
  manager: 'Encargado',
  staff: 'Personal',
  kitchen: 'Cocina',
  host: 'Recepción',
  today: 'Hoy',
  account: 'Cuenta',
  apps: 'Apps',
  signOut: 'Cerrar sesión',

  signIn: 'Iniciar sesión',
  signingIn: 'Iniciando sesión…',
  email: 'Correo electrónico',
  password: 'Contraseña',
  forgotten: '¿Has olvidado la contraseña?',
  passwordSaved: 'Tu nueva contraseña se ha guardado. Ya puedes iniciar sesión con ella.',
  signInToAccept: 'Inicia sesión para aceptar la invitación.',
  wrongSignIn: 'El correo o la contraseña no son correctos.',
  nobodyYet: 'Aún no hay cuentas',
  nobodyYetHint: 'Para crear la primera cuenta, ejecuta esto en una terminal donde esté instalado Comanda:',
  nobodyYetMore: 'Te dará una contraseña. Después recarga esta página e inicia sesión con ella.',
  setUpInBrowser: 'O configura tu restaurante en el navegador. Este comando te da el código que necesitas:',
  signUp: '¿No tienes cuenta? Regístrate',
  reload: 'Recargar',

  secondFactor: 'Verificación en dos pasos',
  oneMoreStep: 'Un paso más',
  enterDigits: 'Introduce el código de seis cifras de tu app de autenticación.',
  code: 'Código',
  backupWorks: '¿No tienes el móvil? También puedes usar uno de tus códigos de respaldo.',
  goOn: 'Continuar',
  someoneElse: 'Iniciar sesión con otra cuenta',
  wrongCode: 'El código no es correcto o ya se ha usado.',
  tookTooLong: 'Ha pasado demasiado tiempo o ha habido demasiados intentos. Inicia sesión de nuevo.',
  locked: 'Demasiados códigos incorrectos. Espera 15 minutos y vuelve a intentarlo.',

  forgottenTitle: 'Restablecer la contraseña',
  forgottenHint: 'Introduce tu correo y te enviaremos un enlace para elegir una contraseña nueva.',
  sendLink: 'Enviar enlace',
  backToSignIn: 'Volver al inicio de sesión',
  lookAtMail: 'Revisa tu correo',
  linkOnItsWay: 'Si este correo pertenece a una cuenta, hemos enviado un enlace. Caduca en una hora.',
  nothingCame:
    '¿No llega nada en unos minutos? Mira en la carpeta de spam o contacta con el operador de esta instalación.',
  newPassword: 'Contraseña nueva',
  choosePassword: 'Elige una contraseña nueva',
  signedOutElsewhere: 'Se cerrará tu sesión en todos los demás sitios.',
  passwordHint: 'Al menos {least} caracteres. Cuatro palabras al azar funcionan bien.',
  passwordTooShort: 'Usa al menos {least} caracteres.',
  passwordTooLong: 'Usa como máximo {most} caracteres.',
  saveIt: 'Guardar',
  staleLink: 'Este enlace ya se ha usado o ha caducado. Pide uno nuevo.',
  resetSubject: 'Elige una contraseña nueva para Comanda',
  resetMail: `Hola:

Alguien ha pedido restablecer la contraseña de {email}.

Para elegir una nueva, abre este enlace antes de una hora:

{link}

Si no has sido tú, ignora este correo. Tu contraseña seguirá siendo la misma.
`,

  triesSubject: 'Contraseñas incorrectas en tu cuenta de Comanda',
  triesMail: `Hola:

Alguien ha intentado iniciar sesión como {email} con varias contraseñas incorrectas.

Si no has sido tú, no tienes que hacer nada: puedes seguir iniciando sesión en los dispositivos que usas. Una contraseña larga y la verificación en dos pasos impiden el paso a extraños. Puedes configurar ambas en «Cuenta».
`,

  chooseRestaurant: 'Elige un restaurante',
  noRestaurant: 'Aún sin restaurante',
  noRestaurantHint:
    '{email} no pertenece a ningún restaurante. Pide a su propietario, o al operador de esta instalación, que te añada.',
  createRestaurant: 'Crear un restaurante',
  whichRestaurant: '¿Qué restaurante?',
  whereYouAre: 'actual',
  notYours: 'No es tu restaurante',
  chooseYours: 'Vuelve atrás y elige uno de los tuyos.',

  actFor: 'Has iniciado sesión en {restaurant}. Tu función: {role}.',
  notChosen: 'No has elegido ningún restaurante.',
  switch: 'Cambiar',
  yourName: 'Nombre',
  yourNameHint: 'Lo ve tu equipo, también en las cajas.',
  nameFault: 'Introduce un nombre de {most} caracteres como máximo.',
  nameSaved: 'Guardado.',
  yourPassword: 'Tu contraseña',
  factorOff:
    'Desactivada. Si la activas, al iniciar sesión también se pide un código de tu móvil: una contraseña robada no basta.',
  factorOn: 'Activada. Al iniciar sesión se pide un código de tu app de autenticación.',
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  passkeys: 'Llaves de acceso',
  passkeysAbout:
    'Inicia sesión con tu huella, tu cara o el bloqueo del dispositivo en lugar de una contraseña. Las llaves de acceso no se pueden adivinar ni robar con engaños.',
  aPasskey: 'Llave de acceso',
  passkeyName: 'Nombre de la llave',
  passkeyNameHint: 'Mi móvil',
  addPasskey: 'Añadir llave de acceso',
  removePasskey: 'Quitar',
  rename: 'Cambiar nombre',
  signInByPasskey: 'Iniciar sesión con llave de acceso',
  passkeyFailed: 'No ha funcionado. Inténtalo de nuevo o usa tu contraseña.',
  passkeyAdded: 'Llave de acceso añadida. Ya puedes iniciar sesión con ella.',
  passkeyRenamed: 'Guardado.',
  passkeyRemoved: 'Llave de acceso eliminada. Ya no funciona.',
  pin: 'PIN de caja',
  pinAbout:
    'En la caja, elige tu nombre e introduce tu PIN. Solo funciona en las cajas vinculadas de tu restaurante, nunca para iniciar sesión.',
  pinAt: 'Restaurante',
  newPin: 'PIN nuevo, de {least} a {most} cifras',
  pinRule: 'Ni la misma cifra repetida ni una serie como 1234.',
  savePin: 'Guardar PIN',
  removePin: 'Quitar',
  pinDigits: 'Elige un PIN de {least} a {most} cifras.',
  pinGuessable: 'Ese PIN es demasiado fácil. No uses la misma cifra repetida ni una serie como 1234.',
  pinNeedsFactor: '{restaurant} exige la verificación en dos pasos. Actívala primero y después elige un PIN.',
  pinSet: 'PIN guardado. Ya puedes usarlo en la caja.',
  pinRemoved: 'PIN eliminado.',
  sessions: 'Dónde has iniciado sesión',
  thisOne: 'este dispositivo',
  since: 'Desde {moment}',
  sinceFrom: 'Desde {moment}, en {address}',
  endSession: 'Cerrar sesión',
  endOthers: 'Cerrar sesión en todos los demás',
  unknownDevice: 'Dispositivo desconocido',
  aBrowser: 'Un navegador',
  deviceOn: '{browser} en {system}',
  sessionEnded: 'Sesión cerrada.',
  factorIsOn: 'La verificación en dos pasos está activada.',
  factorIsOff: 'La verificación en dos pasos está desactivada.',
  factorWasOn: 'La verificación en dos pasos ya está activada.',
  factorNeeded:
    'Un restaurante en el que trabajas exige la verificación en dos pasos, así que sigue activada.',
  factorAsked: 'Una cosa más',
  factorAskedMore:
    '{restaurant} exige la verificación en dos pasos: un código de una app de tu móvil, además de la contraseña. Se configura en dos minutos.',
  chooseAnother: 'Elegir otro restaurante',
  wrongPassword: 'La contraseña no es correcta.',
  codeDoesNotFit: 'El código no es correcto. Introduce el que muestra ahora tu app.',
  turnFactorOn: 'Activar la verificación en dos pasos',
  addToApp: '1. Añade Comanda a tu app de autenticación: {link}, o introduce esta clave:',
  openInApp: 'ábrelo en la app',
  keepCodes:
    '2. Guarda estos códigos de respaldo en un lugar seguro. Cada uno te permite iniciar sesión una vez si pierdes el móvil. No se volverán a mostrar.',
  digitsNow: 'Código de seis cifras',
  notNow: 'Ahora no',

  tooManyTries: 'Demasiados intentos',
  waitMinutes: {
    one: 'Espera un minuto y vuelve a intentarlo.',
    other: 'Espera {count} minutos y vuelve a intentarlo.',
  },
}
