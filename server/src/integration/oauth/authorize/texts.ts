import { textsOf } from '../../../platform/i18n/texts.ts'

export const consentTexts = textsOf({
  en: {
    by: 'by {publisher}',
    allowTitle: 'Allow {app}?',
    allowInto: 'Allow {app} to access {restaurant}?',
    willBeAble: 'It will be able to:',
    notListed: 'This app isn’t listed in the marketplace. Continue only if you trust its developer.',
    goOnTo: 'You’ll be sent to {target}. You can uninstall the app at any time, under Account, Apps.',
    cancel: 'Cancel',
    allow: 'Allow',
    signedInAs: 'Signed in as {email}.',
    anotherRestaurant: 'Choose another restaurant',
    onlyOwner: 'Only an owner can allow this',
    onlyOwnerHint:
      '{app} asks for access to {restaurant}, where you aren’t an owner. Ask an owner to install it.',
    askOwner: 'Ask an owner of the restaurant to install the app.',
    backTo: 'Back to {app}',
    deadLink: 'This link doesn’t work',
    unknownApp:
      'We don’t know the app that sent you here. Tell its developer: the client_id is missing or wrong.',
    unknownRedirect:
      '{app} asked to send you to an address it hasn’t registered, so we stopped here. Tell its developer: the redirect_uri is missing or wrong.',
  },
  ar: {
    by: 'من {publisher}',
    allowTitle: 'السماح لتطبيق {app}؟',
    allowInto: 'هل تسمح لتطبيق {app} بالدخول إلى {restaurant}؟',
    willBeAble: 'سيكون بإمكانه:',
    notListed: 'هذا التطبيق غير مدرج في السوق. تابع فقط إن كنت تعرف من صنعه.',
    goOnTo: 'ستنتقل إلى {target}. يمكنك إلغاء تثبيت التطبيق في أي وقت من الحساب ثم التطبيقات.',
    cancel: 'إلغاء',
    allow: 'سماح',
    signedInAs: 'سُجّل الدخول باسم {email}.',
    anotherRestaurant: 'مطعم آخر',
    onlyOwner: 'المالك وحده يسمح بهذا',
    onlyOwnerHint: 'يطلب {app} الدخول إلى {restaurant} ولست مالكًا فيه. اطلب من أحد المالكين تثبيته.',
    askOwner: 'اطلب من أحد مالكي المطعم تثبيت التطبيق.',
    backTo: 'العودة إلى {app}',
    deadLink: 'هذا الرابط لا يعمل',
    unknownApp:
      'التطبيق الذي أرسلك إلى هنا غير معروف لدينا. عد إلى التطبيق وأخبر صانعيه: قيمة client_id ناقصة أو خاطئة.',
    unknownRedirect:
      'طلب {app} إرسالك إلى عنوان لم يسجّله، فتوقفنا هنا. عد إلى التطبيق وأخبر صانعيه: قيمة redirect_uri ناقصة أو خاطئة.',
  },
  de: {
    by: 'von {publisher}',
    allowTitle: '{app} zulassen?',
    allowInto: '{app} den Zugriff auf {restaurant} erlauben?',
    willBeAble: 'Die App kann dann:',
    notListed: 'Diese App steht nicht im Marktplatz. Fahren Sie nur fort, wenn Sie dem Entwickler vertrauen.',
    goOnTo:
      'Sie werden zu {target} weitergeleitet. Unter Konto, Apps können Sie die App jederzeit deinstallieren.',
    cancel: 'Abbrechen',
    allow: 'Zulassen',
    signedInAs: 'Angemeldet als {email}.',
    anotherRestaurant: 'Anderes Restaurant wählen',
    onlyOwner: 'Das kann nur ein Inhaber erlauben',
    onlyOwnerHint:
      '{app} möchte auf {restaurant} zugreifen. Dort sind Sie nicht Inhaber. Bitten Sie einen Inhaber, die App zu installieren.',
    askOwner: 'Bitten Sie einen Inhaber des Restaurants, die App zu installieren.',
    backTo: 'Zurück zu {app}',
    deadLink: 'Dieser Link funktioniert nicht',
    unknownApp:
      'Wir kennen die App nicht, die Sie hierher geschickt hat. Sagen Sie dem Entwickler: Die client_id fehlt oder ist falsch.',
    unknownRedirect:
      '{app} wollte Sie zu einer Adresse schicken, die nicht registriert ist. Sagen Sie dem Entwickler: Die redirect_uri fehlt oder ist falsch.',
  },
  es: {
    by: 'de {publisher}',
    allowTitle: '¿Permitir {app}?',
    allowInto: '¿Permitir que {app} acceda a {restaurant}?',
    willBeAble: 'Podrá:',
    notListed: 'Esta app no está en el marketplace. Continúa solo si confías en su desarrollador.',
    goOnTo: 'Irás a {target}. Puedes desinstalar la app cuando quieras, en Cuenta, Apps.',
    cancel: 'Cancelar',
    allow: 'Permitir',
    signedInAs: 'Sesión iniciada como {email}.',
    anotherRestaurant: 'Elegir otro restaurante',
    onlyOwner: 'Solo un propietario puede permitirlo',
    onlyOwnerHint:
      '{app} pide acceso a {restaurant}, donde no eres propietario. Pide a un propietario que la instale.',
    askOwner: 'Pide a un propietario del restaurante que instale la app.',
    backTo: 'Volver a {app}',
    deadLink: 'Este enlace no funciona',
    unknownApp:
      'No conocemos la app que te ha enviado aquí. Avisa a su desarrollador: falta el client_id o no es correcto.',
    unknownRedirect:
      '{app} ha pedido enviarte a una dirección que no tiene registrada, así que nos hemos detenido. Avisa a su desarrollador: falta el redirect_uri o no es correcto.',
  },
  fr: {
    by: 'par {publisher}',
    allowTitle: 'Autoriser {app}\u00a0?',
    allowInto: 'Autoriser {app} à accéder à {restaurant}\u00a0?',
    willBeAble: 'L’application pourra\u00a0:',
    notListed:
      'Cette application ne figure pas sur la marketplace. Continuez seulement si vous faites confiance à son développeur.',
    goOnTo:
      'Vous serez redirigé vers {target}. Vous pouvez désinstaller l’application à tout moment, sous Compte, Applications.',
    cancel: 'Annuler',
    allow: 'Autoriser',
    signedInAs: 'Connecté en tant que {email}.',
    anotherRestaurant: 'Choisir un autre restaurant',
    onlyOwner: 'Seul un propriétaire peut l’autoriser',
    onlyOwnerHint:
      '{app} demande l’accès à {restaurant}, dont vous n’êtes pas propriétaire. Demandez à un propriétaire de l’installer.',
    askOwner: 'Demandez à un propriétaire du restaurant d’installer l’application.',
    backTo: 'Retour à {app}',
    deadLink: 'Ce lien ne fonctionne pas',
    unknownApp:
      'Nous ne connaissons pas l’application qui vous a envoyé ici. Signalez à son développeur\u00a0: le client_id est absent ou incorrect.',
    unknownRedirect:
      '{app} a demandé à vous envoyer vers une adresse non enregistrée\u00a0; nous nous sommes arrêtés là. Signalez à son développeur\u00a0: le redirect_uri est absent ou incorrect.',
  },
})
