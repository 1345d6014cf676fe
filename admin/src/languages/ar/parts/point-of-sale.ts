import type { Words } from '../../words.ts'

export const partsPointOfSale: Words['parts/point-of-sale'] = {
  pointOfSaleTexts: {
    title: 'نقطة البيع',
    about:
      'يتلقى جهاز بيع من شركة أخرى كل طلباتك: الجديدة وكل تغيير في حالتها والأصناف الملغاة. يحتاج إلى عنوان على الإنترنت يستقبلها؛ اسأل الشركة المصنّعة.',
    testTitle: 'جهاز بيع تجريبي',
    testAbout:
      'تُدفع طلبات بيئة التجربة إلى هنا كما يدفع المطعم الحقيقي طلباته إلى نقطة بيعه. لا تصل أبدًا إلى جهاز المطعم الحقيقي.',
    docs: 'كيف يعمل الدفع',
    connected: 'متصلة',
    notConnected: 'غير متصلة',
    paused: 'متوقفة مؤقتًا',
    switchedOff: 'مُطفأة',
    switchedOffMore: 'لم تقبل شيئًا منذ 5 أيام. افصلها ثم صِلها من جديد عندما تعمل.',
    since: 'متصلة منذ {moment}.',
    ownersOnly: 'لا يصلها أو يفصلها إلا المالك.',
    url: 'عنوان جهاز البيع',
    connect: 'توصيل',
    connectedNow: 'نقطة البيع متصلة.',
    secretTitle: 'سر التوقيع',
    secret: 'سر التوقيع',
    secretMore: 'أعطه لمصنّع جهاز البيع: كل ما يُدفع موقّع به.',
    disconnect: 'فصل',
    disconnectTitle: 'فصل نقطة البيع؟',
    disconnectText: 'لن تتلقى أي طلبات بعد الآن، ويُتخلى عما ينتظر الدفع.',
    disconnected: 'فُصلت نقطة البيع.',
    failed: 'طلبات تعذّر دفعها',
    failedNone: 'وصلت كل الطلبات.',
    again: 'إعادة الدفع',
    queued: 'يُعاد دفعها.',
    answered: 'HTTP {status}',
  },
}
