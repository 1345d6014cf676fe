import { textsOf } from '../../platform/i18n/texts.ts'

export const pairingTexts = textsOf({
  en: {
    title: 'Pair this device',
    hint: 'A manager can create a code in the web app, under Settings, Devices. It works once and expires in ten minutes.',
    code: 'Code',
    pair: 'Pair',
    wrong: 'This code is incorrect, already used or expired. Ask for a new one.',
    tooOften: 'Too many attempts',
    tooOftenHint: 'Wait a minute, then try again.',
  },
  ar: {
    title: 'اقرن هذا الجهاز',
    hint: 'ينشئ المدير رمزًا في تطبيق الويب تحت «الإعدادات» ثم «الأجهزة». يصلح الرمز مرة واحدة ولعشر دقائق.',
    code: 'الرمز',
    pair: 'اقرن',
    wrong: 'هذا الرمز غير صحيح، أو استُعمل من قبل، أو انتهت مدته. اطلب رمزًا جديدًا.',
    tooOften: 'جُرّبت رموز كثيرة جدًا',
    tooOftenHint: 'انتظر دقيقة ثم أدخل الرمز مرة أخرى.',
  },
  de: {
    title: 'Dieses Gerät koppeln',
    hint: 'Manager erstellen den Code in der Web-App unter Einstellungen, Geräte. Er gilt einmal und zehn Minuten lang.',
    code: 'Code',
    pair: 'Koppeln',
    wrong: 'Dieser Code ist falsch, schon verwendet oder abgelaufen. Lassen Sie sich einen neuen geben.',
    tooOften: 'Zu viele Versuche',
    tooOftenHint: 'Versuchen Sie es in einer Minute noch einmal.',
  },
  es: {
    title: 'Vincula este dispositivo',
    hint: 'Un encargado puede crear el código en la app web, en Ajustes, Dispositivos. Sirve una vez y caduca en diez minutos.',
    code: 'Código',
    pair: 'Vincular',
    wrong: 'El código no es correcto, ya se ha usado o ha caducado. Pide uno nuevo.',
    tooOften: 'Demasiados intentos',
    tooOftenHint: 'Espera un minuto y vuelve a intentarlo.',
  },
  fr: {
    title: 'Associer cet appareil',
    hint: 'Un responsable crée le code dans l’application web, sous Réglages, Appareils. Il sert une fois et expire au bout de dix minutes.',
    code: 'Code',
    pair: 'Associer',
    wrong: 'Ce code est incorrect, déjà utilisé ou expiré. Demandez-en un nouveau.',
    tooOften: 'Trop de tentatives',
    tooOftenHint: 'Patientez une minute, puis réessayez.',
  },
})
