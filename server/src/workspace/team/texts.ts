import { textsOf } from '../../platform/i18n/texts.ts'

export const teamTexts = textsOf({
  en: {
    owner: 'owner',
    manager: 'manager',
    staff: 'staff',
    kitchen: 'kitchen',
    host: 'host',

    mailSubject: 'Join {restaurant} on Comanda',
    mailText: `{by} has invited you to join {restaurant} on Comanda. Your role: {role}.

To accept, open this link within {days} days:

{link}

If you don’t know {restaurant}, you can ignore this email.
`,

    invitation: 'Invitation',
    invitedTo: 'Join {restaurant}',
    invitedAs: '{by} has invited {email} to join {restaurant}. Role: {role}.',
    accept: 'Accept and continue',
    someoneElse:
      'You’re signed in as {mine}, but this invitation is for {theirs}. Sign out, then open the link again.',
    signOut: 'Sign out',
    haveAccount: 'I already have an account',
    haveAccountHint: 'Sign in as {email} to accept.',
    signIn: 'Sign in',
    newHere: 'I’m new here',
    name: 'Your name',
    password: 'Password',
    passwordHint: 'At least {least} characters. Four random words work well.',
    makeAccount: 'Create account',
    nameNeeded: 'Enter your name.',
    passwordTooShort: 'Use at least {least} characters.',
    passwordTooLong: 'Use at most {most} characters.',
    stale: 'This invitation doesn’t work',
    staleHint:
      'It was already used, cancelled or replaced, or it has expired. Ask the person who invited you to send a new one.',
  },
  ar: {
    owner: 'مالك',
    manager: 'مدير',
    staff: 'موظف',
    kitchen: 'المطبخ',
    host: 'مضيف',

    mailSubject: 'انضم إلى {restaurant} على كوماندا',
    mailText: `يدعوك {by} إلى العمل مع {restaurant} على كوماندا بصفة: {role}.

افتح هذا العنوان لتقبل الدعوة، ومدتها بالأيام {days}:

{link}

إن كنت لا تعرف {restaurant} فلا داعي لفعل شيء.
`,

    invitation: 'دعوة',
    invitedTo: 'انضم إلى {restaurant}',
    invitedAs: 'يدعو {by} صاحب البريد {email} إلى العمل مع {restaurant} بصفة: {role}.',
    accept: 'اقبل وتابع',
    someoneElse: 'سجّلت الدخول باسم {mine}، لكن هذه الدعوة إلى {theirs}. سجّل الخروج ثم افتح الرابط مرة أخرى.',
    signOut: 'تسجيل الخروج',
    haveAccount: 'لدي حساب',
    haveAccountHint: 'سجّل الدخول بحساب {email} لتقبل الدعوة.',
    signIn: 'تسجيل الدخول',
    newHere: 'أنا جديد هنا',
    name: 'اسمك',
    password: 'كلمة المرور',
    passwordHint: 'الحد الأدنى لعدد الأحرف: {least}. أربع كلمات عشوائية خير من كلمة غريبة واحدة.',
    makeAccount: 'أنشئ حسابي',
    nameNeeded: 'أخبرنا باسمك.',
    passwordTooShort: 'قصيرة جدًا. الحد الأدنى لعدد الأحرف: {least}.',
    passwordTooLong: 'طويلة جدًا. الحد الأقصى لعدد الأحرف: {most}.',
    stale: 'هذه الدعوة لا تعمل',
    staleHint: 'استُخدمت أو سُحبت أو أُرسلت من جديد أو مضى عليها وقت طويل. اطلب ممن دعاك إرسال دعوة جديدة.',
  },
  de: {
    owner: 'Inhaber',
    manager: 'Manager',
    staff: 'Mitarbeiter',
    kitchen: 'Küche',
    host: 'Empfang',

    mailSubject: 'Einladung zu {restaurant} auf Comanda',
    mailText: `Guten Tag,

{by} hat Sie zu {restaurant} auf Comanda eingeladen. Ihre Rolle: {role}.

Um anzunehmen, öffnen Sie innerhalb von {days} Tagen diesen Link:

{link}

Wenn Sie {restaurant} nicht kennen, können Sie diese E-Mail ignorieren.
`,

    invitation: 'Einladung',
    invitedTo: 'Einladung zu {restaurant}',
    invitedAs: '{by} hat {email} zu {restaurant} eingeladen. Rolle: {role}.',
    accept: 'Annehmen und weiter',
    someoneElse:
      'Sie sind als {mine} angemeldet, die Einladung ist aber für {theirs}. Melden Sie sich ab und öffnen Sie den Link noch einmal.',
    signOut: 'Abmelden',
    haveAccount: 'Ich habe schon ein Konto',
    haveAccountHint: 'Melden Sie sich als {email} an, um anzunehmen.',
    signIn: 'Anmelden',
    newHere: 'Ich bin neu hier',
    name: 'Ihr Name',
    password: 'Passwort',
    passwordHint: 'Mindestens {least} Zeichen. Vier zufällige Wörter eignen sich gut.',
    makeAccount: 'Konto anlegen',
    nameNeeded: 'Geben Sie Ihren Namen ein.',
    passwordTooShort: 'Verwenden Sie mindestens {least} Zeichen.',
    passwordTooLong: 'Verwenden Sie höchstens {most} Zeichen.',
    stale: 'Diese Einladung gilt nicht',
    staleHint:
      'Sie wurde schon verwendet, zurückgezogen oder ersetzt, oder sie ist abgelaufen. Bitten Sie um eine neue Einladung.',
  },
  es: {
    owner: 'propietario',
    manager: 'encargado',
    staff: 'personal',
    kitchen: 'cocina',
    host: 'recepción',

    mailSubject: 'Únete a {restaurant} en Comanda',
    mailText: `Hola:

{by} te ha invitado a unirte a {restaurant} en Comanda. Tu función: {role}.

Para aceptar, abre este enlace antes de {days} días:

{link}

Si no conoces {restaurant}, ignora este correo.
`,

    invitation: 'Invitación',
    invitedTo: 'Únete a {restaurant}',
    invitedAs: '{by} ha invitado a {email} a unirse a {restaurant}. Función: {role}.',
    accept: 'Aceptar y continuar',
    someoneElse:
      'Has iniciado sesión como {mine}, pero esta invitación es para {theirs}. Cierra la sesión y abre el enlace de nuevo.',
    signOut: 'Cerrar sesión',
    haveAccount: 'Ya tengo una cuenta',
    haveAccountHint: 'Inicia sesión como {email} para aceptar.',
    signIn: 'Iniciar sesión',
    newHere: 'No tengo cuenta',
    name: 'Tu nombre',
    password: 'Contraseña',
    passwordHint: 'Al menos {least} caracteres. Cuatro palabras al azar funcionan bien.',
    makeAccount: 'Crear cuenta',
    nameNeeded: 'Introduce tu nombre.',
    passwordTooShort: 'Usa al menos {least} caracteres.',
    passwordTooLong: 'Usa como máximo {most} caracteres.',
    stale: 'Esta invitación no funciona',
    staleHint: 'Ya se ha usado, cancelado o sustituido, o ha caducado. Pide una nueva a quien te invitó.',
  },
  fr: {
    owner: 'propriétaire',
    manager: 'responsable',
    staff: 'équipier',
    kitchen: 'cuisine',
    host: 'accueil',

    mailSubject: 'Rejoignez {restaurant} sur Comanda',
    mailText: `Bonjour,

{by} vous invite à rejoindre {restaurant} sur Comanda. Votre rôle\u00a0: {role}.

Pour accepter, ouvrez ce lien dans les {days} jours\u00a0:

{link}

Si vous ne connaissez pas {restaurant}, ignorez cet e-mail.
`,

    invitation: 'Invitation',
    invitedTo: 'Rejoignez {restaurant}',
    invitedAs: '{by} invite {email} à rejoindre {restaurant}. Rôle\u00a0: {role}.',
    accept: 'Accepter et continuer',
    someoneElse:
      'Vous êtes connecté en tant que {mine}, mais cette invitation est pour {theirs}. Déconnectez-vous, puis ouvrez à nouveau le lien.',
    signOut: 'Se déconnecter',
    haveAccount: 'J’ai déjà un compte',
    haveAccountHint: 'Connectez-vous en tant que {email} pour accepter.',
    signIn: 'Se connecter',
    newHere: 'Je n’ai pas de compte',
    name: 'Votre nom',
    password: 'Mot de passe',
    passwordHint: 'Au moins {least} caractères. Quatre mots au hasard conviennent bien.',
    makeAccount: 'Créer le compte',
    nameNeeded: 'Saisissez votre nom.',
    passwordTooShort: 'Utilisez au moins {least} caractères.',
    passwordTooLong: 'Utilisez au plus {most} caractères.',
    stale: 'Cette invitation ne fonctionne pas',
    staleHint:
      'Elle a déjà été utilisée, annulée ou remplacée, ou elle a expiré. Demandez-en une nouvelle à la personne qui vous a invité.',
  },
})

export type TeamKey = keyof (typeof teamTexts)['en']
