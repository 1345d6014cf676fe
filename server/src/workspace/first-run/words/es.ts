import type { Text } from '../../../platform/i18n/texts.ts'
import type { en } from './en.ts'

export const es: Record<keyof typeof en, Text> = {
  setUp: 'Configura tu restaurante',
  nobodyYet: 'Crea la primera cuenta y tu restaurante. Son dos minutos.',
  code: 'Código de configuración',
  codeHint: 'Aparece en la terminal donde se inició Comanda, o con: bin/comanda setup-code',
  restaurantName: 'Nombre del restaurante',
  country: 'País',
  countryHint: 'Sugiere la moneda, la zona horaria y el tipo de impuesto.',
  choose: 'Elegir',
  goOn: 'Continuar',
  wrongCode: 'El código no es correcto, ha caducado o ya se ha usado.',
  tooLate: 'Otra persona ya ha configurado esta instalación. Inicia sesión.',
  fromTerminal: 'Desde una terminal',
  fromTerminalHint: 'Para crear una cuenta en un restaurante que ya existe, como el de demostración:',

  step: 'Paso {step} de 2',
  restaurant: 'Tu restaurante',
  currency: 'Moneda',
  timezone: 'Zona horaria',
  hereZones: 'Sugeridas',
  allZones: 'Todas',
  language: 'Idioma de la carta',
  second: 'Segundo idioma',
  none: 'Ninguno',
  tax: 'Impuesto',
  taxHint:
    'Una sugerencia para comidas en restaurantes. Consulta a tu gestor; deja el tipo vacío si no hay impuesto.',
  taxName: 'Nombre del impuesto',
  taxRate: 'Tipo (%)',
  included: 'Los precios incluyen el impuesto',
  you: 'Tu cuenta',
  yourName: 'Tu nombre',
  email: 'Correo electrónico',
  password: 'Contraseña',
  passwordHint: 'Al menos {least} caracteres. Cuatro palabras al azar funcionan bien.',
  withDemo: 'Quiero acceder también al restaurante de demostración',
  create: 'Crear restaurante',
  back: 'Atrás',

  nameNeeded: 'Introduce un nombre para el restaurante.',
  countryWrong: 'Elige un país.',
  currencyWrong: 'Elige una moneda.',
  zoneWrong: 'Elige una zona horaria.',
  languageWrong: 'Elige un idioma.',
  taxWrong: 'Introduce el nombre del impuesto y un tipo, como 10 u 8,1.',
  yourNameNeeded: 'Introduce tu nombre.',
  emailWrong: 'Introduce un correo electrónico válido.',
  passwordTooShort: 'Usa al menos {least} caracteres.',
  passwordTooLong: 'Usa como máximo {most} caracteres.',

  newRestaurant: 'Restaurante nuevo',
  newRestaurantHint: 'Serás su propietario. Tus otros restaurantes no cambian.',
  notAllowed: 'No disponible',
  notAllowedHint: 'Solo el operador de esta instalación puede crear restaurantes.',

  signUp: 'Registrarse',
  signUpHint:
    'Introduce tu correo. Te enviaremos un enlace para elegir una contraseña y crear tu restaurante.',
  sendLink: 'Enviar enlace',
  haveAccount: 'Ya tengo una cuenta',
  lookAtMail: 'Revisa tu correo',
  linkOnItsWay: 'Hemos enviado un correo a esa dirección. El enlace caduca en un día.',
  nothingCame: '¿No llega nada en unos minutos? Mira en la carpeta de spam.',
  chooseAccount: 'Crea tu cuenta',
  makeAccount: 'Crear cuenta',
  stale: 'Este enlace no funciona',
  staleHint: 'Ya se ha usado o tiene más de un día. Regístrate de nuevo.',
  signUpSubject: 'Confirma tu correo para Comanda',
  signUpMail: `Hola:

Alguien quiere crear un restaurante en Comanda con {email}.

Para continuar, abre este enlace antes de un día:

{link}

Si no has sido tú, ignora este correo.
`,
  knownSubject: 'Ya tienes una cuenta de Comanda',
  knownMail: `Hola:

Alguien ha intentado registrarse en Comanda con {email}, que ya tiene una cuenta.

Inicia sesión o restablece tu contraseña aquí:

{link}

Si no has sido tú, ignora este correo.
`,
}
