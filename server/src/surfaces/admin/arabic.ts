// The sentences with which the server's rules refuse, in Arabic, by their English (platform/i18n/sentences.ts). A
// number never needs its noun's form: "number of characters: 3" instead of "3 characters".
import type { Sentences } from '../../platform/i18n/sentences.ts'
import { COUNTER } from './arabic-counter.ts'
import { EXPERIENCES } from './arabic-experiences.ts'
import { GUEST_PAGES } from './arabic-guest-pages.ts'
import { REVIEWS } from './arabic-reviews.ts'
import { SETTINGS } from './arabic-settings.ts'
import { SHIFTS } from './arabic-shifts.ts'
import { STOCK } from './arabic-stock.ts'
import { TEAM } from './arabic-team.ts'

const FIELDS: Sentences = {
  'The service is being restored from a backup; try again later.':
    'تُستعاد بيانات الخدمة الآن من نسخة احتياطية؛ حاول مرة أخرى لاحقًا.',
  'Only the first {} errors are listed; there are more.': 'لا تظهر هنا كل الأخطاء، فعددها أكثر من {1}.',
  'A quote is opened here and never closed.': 'علامة اقتباس تُفتح هنا ولا تُغلق.',
  'A row has at most {} characters.': 'الحد الأقصى لعدد أحرف الصف: {1}.',
  'The row has {} cells, and there are {} columns.': 'عدد خلايا الصف: {1}، وعدد الأعمدة: {2}.',
  'A table has at most {} rows and {} columns.': 'الحد الأقصى للجدول: {1} صفًا و{2} عمودًا.',
  'Must be a language code such as en or pt-BR.': 'يجب أن يكون رمز لغة مثل en أو pt-BR.',
  'Language codes look like en, pt-BR or zh-Hant.': 'تُكتب رموز اللغات مثل en أو pt-BR أو zh-Hant.',
  'This operation needs a JSON object as its body.': 'تحتاج هذه العملية إلى كائن JSON.',
  'The body must be a JSON object.': 'يجب أن يكون المحتوى كائن JSON.',
  'The body is not valid JSON.': 'المحتوى ليس JSON صالحًا.',
  'The request could not be read.': 'تعذّرت قراءة الطلب.',
  'This cursor is not from this list.': 'هذا المؤشر لم تصدره هذه القائمة.',
  'Another guest has this phone. Merge the two instead.': 'هذا الهاتف لضيف آخر. ادمج الملفين بدلًا من ذلك.',
  'Give a phone or an e-mail, by which the guest is found again.':
    'أعطِ هاتفًا أو بريدًا إلكترونيًا يُعرف به الضيف لاحقًا.',
  'You do not work there.': 'أنت لا تعمل هناك.',
}

const ORDERS: Sentences = {
  'The last line cannot be voided: cancel the order instead.': 'لا يمكن إلغاء آخر سطر: ألغِ الطلب.',
  'An order that is {} keeps its lines.': 'لا تُلغى أسطر طلب حالته {1}.',
  'The total has gone up since it was shown. Check it, then place the order again.':
    'ارتفع المجموع منذ عُرض. تحقق منه ثم أرسل الطلب من جديد.',
  'The order is paid: refund it instead.': 'الطلب مدفوع: أعد المال بدلاً من ذلك.',
  'This line is already voided.': 'أُلغي هذا السطر من قبل.',
  'This day has not begun.': 'لم يبدأ هذا اليوم بعد.',
  'This is no place in the list.': 'هذا ليس موضعًا في القائمة.',
  'Nothing is due on this gift card.': 'لا شيء مستحق لهذه البطاقة.',
  'The largest amount is not below the smallest.': 'المبلغ الأكبر ليس أقل من الأصغر.',
  'The card has expired by then.': 'تكون صلاحية البطاقة قد انتهت حينها.',
  'Needed to send the card by e-mail.': 'مطلوب لإرسال البطاقة بالبريد الإلكتروني.',
  'Too many wrong gift card codes; wait Retry-After seconds.':
    'رموز خاطئة كثيرة لبطاقات الهدايا؛ انتظر قليلاً ثم حاول مرة أخرى.',
  'Must be a date as YYYY-MM-DD, or a date and time in ISO 8601.':
    'يجب أن يكون تاريخًا بالصيغة YYYY-MM-DD، أو تاريخًا ووقتًا بصيغة ISO 8601.',
  'Takes {}; not "{}".': 'القيم المقبولة: {1}؛ وليس "{2}".',
}

const MENU: Sentences = {
  'The menu would be larger than {} MiB; use shorter texts, or fewer languages, items or modifiers.':
    'ستتجاوز القائمة هذا الحجم بالميبيبايت: {1}؛ اختصر النصوص أو قلّل اللغات أو الأصناف أو الإضافات.',
  'The restaurant has no such modifier group.': 'لا توجد في المطعم مجموعة إضافات كهذه.',
  'The restaurant has no such category.': 'لا توجد في المطعم فئة كهذه.',
  'The tax "{}" still names this category.': 'ما زالت الضريبة «{1}» تذكر هذه الفئة.',
  'Must be a time of day as HH:MM, or 24:00.': 'يجب أن يكون وقتًا من اليوم بالصيغة HH:MM، أو 24:00.',
  'The body is larger than {} MiB.': 'الملف أكبر من {1} ميبيبايت.',
  'Send the body as {} or {}.': 'أرسل الملف بالنوع {1} أو {2}.',
  'Needs exactly one of a percentage, an amount off and a fixed price.':
    'يلزم واحد فقط من: نسبة مئوية أو مبلغ يُخصم أو سعر ثابت.',
  'Something is named twice.': 'ذُكر شيء مرتين.',
  'Something named here is no longer there.': 'شيء مما ذُكر هنا لم يعد موجودًا.',
  'Some of these items are no longer there.': 'بعض هذه الأطباق لم يعد موجودًا.',
  'Say either a percentage or an amount.': 'حدّد إما نسبة مئوية أو مبلغًا.',
  'A price would be larger than any may be.': 'سيصبح سعرٌ أكبر من الحد المسموح.',
  'The first row must name the columns: category, name and price, or item_ref as in the export.':
    'يجب أن يسمّي الصف الأول الأعمدة: category وname وprice، أو item_ref كما في الملف المُصدَّر.',
  'A new dish needs a category_ref.': 'يحتاج الطبق الجديد إلى category_ref.',
  'A new dish needs a name.': 'يحتاج الطبق الجديد إلى اسم.',
  'A new size needs a price.': 'يحتاج الحجم الجديد إلى سعر.',
  'The file is not valid JSON.': 'الملف ليس JSON صالحًا.',
  'This is no longer on the menu.': 'لم يعد هذا في القائمة.',
  'The restaurant has no such station.': 'لا توجد محطة كهذه في المطعم.',
  'The file is not a document of a restaurant.': 'الملف ليس مستند مطعم.',
  'The file has no menus, modifier groups or happy hours.':
    'ليس في الملف قوائم ولا مجموعات إضافات ولا ساعات سعيدة.',
  'There is no category "{}".': 'لا توجد فئة «{1}».',
  '"{}" is no price.': '«{1}» ليس سعرًا.',
  '"{}" is no allergen.': '«{1}» ليس من مسببات الحساسية.',
  '"{}" is no kind of diet.': '«{1}» ليس نوعًا من الحمية.',
  '{} is yes or no.': 'قيمة {1} هي yes أو no.',
  'Must be a language code such as en or pt-BR.': 'يجب أن يكون رمز لغة مثل en أو pt-BR.',
  'The restaurant has no such menu.': 'لا توجد في المطعم قائمة كهذه.',
  'Must name all of them, each once, and no others.': 'يجب ذكرها كلها، كلّ واحدة مرة واحدة، ولا شيء سواها.',
  'The menu still has categories.': 'ما زالت في القائمة فئات.',
  'The category still has items.': 'ما زالت في الفئة أطباق.',
  'Items are still offered with this group.': 'ما زالت أطباق تُقدَّم مع هذه المجموعة.',
  'There is none with this id here.': 'لا يوجد هنا ما يحمل هذا المعرّف.',
  'This one is named twice.': 'ذُكر هذا مرتين.',
  'What it stood in was deleted too; restore that first.': 'حُذف أيضًا ما كان فيه؛ استعِد ذلك أولًا.',
  'This operation needs a file as its body.': 'تحتاج هذه العملية إلى ملف.',
  'This is no image that can be read.': 'هذه ليست صورة يمكن قراءتها.',
  'The image has more than 50 megapixels.': 'في الصورة أكثر من 50 ميغابكسل.',
  'Asks for more options than the group has.': 'يطلب خيارات أكثر مما في المجموعة.',
  'Must not be less than min_select.': 'يجب ألا يقل عن الحد الأدنى.',
  'This item has a price for each variant, so price_minor cannot be set.':
    'يُسعَّر هذا الطبق حسب أحجامه، فلا سعر له وحده.',
  'Send either price_minor or variants: an item has one price, or a price for each variant.':
    'أرسل price_minor أو variants: للطبق سعر واحد، أو سعر لكل حجم.',
  'Send price_minor, or variants with a price for each variant.':
    'أرسل price_minor، أو variants بسعر لكل حجم.',
  'Only one variant can be the default.': 'حجم واحد فقط يمكن أن يكون الافتراضي.',
  'This group is named twice.': 'ذُكرت هذه المجموعة مرتين.',
}

const BOOKINGS: Sentences = {
  'The restaurant has no such table.': 'لا توجد في المطعم طاولة كهذه.',
  'These tables have room for {}.': 'عدد الأماكن على هذه الطاولات: {1}.',
  'Must be within {} days.': 'يجب ألا تتجاوز المدة {1} يومًا.',
  'Somebody sits there already: {}.': 'يجلس أحد هناك بالفعل: {1}.',
  'Give the party a table first.': 'أعطِ الضيوف طاولة أولًا.',
  'The bill of this table is closed.': 'فاتورة هذه الطاولة مغلقة.',
  'This table was joined to another one.': 'ضُمّت هذه الطاولة إلى طاولة أخرى.',
  'This is the same table.': 'هذه هي الطاولة نفسها.',
  'There is no such table.': 'لا توجد طاولة كهذه.',
  'The next party came to the table.': 'جاء ضيوف آخرون إلى الطاولة.',
  'Something is still due: a manager closes the bill and says why.':
    'ما زال هناك مبلغ مستحق: يغلق المدير الفاتورة ويذكر السبب.',
  'Nothing is due on this bill.': 'لا شيء مستحق على هذه الفاتورة.',
  'Nothing is due for these dishes.': 'لا شيء مستحق على هذه الأطباق.',
  'One of these dishes has been paid for.': 'دُفع ثمن أحد هذه الأطباق.',
  'These are no dishes of this bill.': 'هذه ليست أطباقًا من هذه الفاتورة.',
  'Dishes have their own amount: leave this out.': 'للأطباق مبلغها: اترك هذا فارغًا.',
  'This table has room for {}.': 'عدد الأماكن على هذه الطاولة: {1}.',
  'Must not be after `to`.': 'يجب ألا يكون بعد to.',
}

const KITCHEN: Sentences = {
  'Must be later than the first of the two.': 'يجب أن يكون بعد الأول منهما.',
  'Must be an IP address or the name of a host.': 'يجب أن يكون عنوان IP أو اسم مضيف.',
  'Must be a port from 9100 to 9109.': 'يجب أن يكون منفذًا من 9100 إلى 9109.',
  'The operator must allow this private network for printers with PRINTER_NETWORKS, such as 192.168.1.0/24. Star CloudPRNT printers need no permission.':
    'يجب أن يسمح المشغّل بهذه الشبكة الخاصة للطابعات عبر ⁨PRINTER_NETWORKS⁩، مثل ⁨192.168.1.0/24⁩. لا تحتاج طابعات ⁨Star CloudPRNT⁩ إلى إذن.',
  'A printer cannot be at a loopback, link-local or reserved address.':
    'لا يمكن أن يكون عنوان الطابعة عنوان الجهاز نفسه أو عنوانًا محليًا للوصلة أو محجوزًا.',
  'A printer keeps its kind; add another one.': 'تحتفظ الطابعة بنوعها؛ أضف طابعة أخرى.',
  'A printer that polls takes a language of Star.': 'الطابعة التي تسأل تأخذ إحدى لغات Star.',
}

const REPORTS: Sentences = {
  'Must not be after {}, the last day of the period.': 'يجب ألا يكون بعد {1}، آخر أيام الفترة.',
  'A period has at most {} days; from {} this one has {}.':
    'أكبر عدد لأيام الفترة: {1}؛ وعدد أيام هذه ابتداءً من {2}: {3}.',
  'The restaurant has no such branch.': 'لا يوجد في المطعم فرع كهذا.',
}

const DEVELOPER: Sentences = {
  'Must be in the future.': 'يجب أن يكون في المستقبل.',
  'Must be a moment from 2000 to 2100.': 'يجب أن يكون موعدًا بين عامي 2000 و2100.',
  'This restaurant is a sandbox.': 'هذه بيئة تجريبية أصلًا.',
  'Another restaurant has the slug "{}-sandbox".': 'يستخدم مطعم آخر الاسم المختصر "{1}-sandbox".',
  'It already has a sandbox: {}.': 'له بيئة تجريبية أصلًا: {1}.',
  'Send either `frozen_at` or `offset_seconds`, not both.':
    'تُوقَف الساعة أو تُزاح، لا كلاهما: أرسل frozen_at أو offset_seconds.',
  'No item can be ordered at any hour; name one in `order`.': 'لا طبق يُطلب في كل ساعة؛ حدّد الطبق في order.',
  'No table for {} is free in the next {} days.':
    'لا طاولة متاحة في الأيام القادمة (العدد: {2}) لهذا العدد من الضيوف: {1}.',
  'Every order is paid; place one first.': 'كل الطلبات مدفوعة؛ قدّم طلبًا أولًا.',
  'No reservation is confirmed; make one first.': 'لا يوجد حجز مؤكد؛ أنشئ حجزًا أولًا.',
  'The restaurant has no such order.': 'لا يوجد في المطعم طلب كهذا.',
  'An order that is {} is not paid for.': 'لا يُدفع ثمن طلب حالته {1}.',
  'The order is already paid.': 'الطلب مدفوع أصلًا.',
  'The order costs nothing.': 'لا ثمن لهذا الطلب.',
  'It is empty.': 'يجب ألا يكون فارغًا.',
  'It is longer than {} characters.': 'الحد الأقصى لعدد الأحرف: {1}.',
  'It contains invisible characters.': 'يحتوي على محارف لا تظهر.',
  'It is not an https address.': 'يجب أن يكون عنوانًا يبدأ بـ https.',
  '"{}" is not an absolute address.': '"{1}" ليس عنوانًا كاملًا.',
  '"{}" is longer than {} characters.': 'العنوان "{1}" طويل جدًا. الحد الأقصى لعدد الأحرف: {2}.',
  '"{}" has a fragment.': 'يحتوي "{1}" على جزء يبدأ بـ #.',
  '"{}" contains a user name or password.': 'يحتوي "{1}" على اسم مستخدم أو كلمة مرور.',
  '"{}" is neither https nor http on localhost, 127.0.0.1 or [::1].':
    'العنوان "{1}" ليس https ولا http على localhost أو 127.0.0.1 أو [::1].',
  'A restaurant has at most {} addresses.': 'أكبر عدد من العناوين للمطعم: {1}.',
  'This token may not read {}: it needs {}.': 'لا يحق لهذا الرمز أن يقرأ {1}: يلزمه {2}.',
  'There is no event "{}"; choose from {}.': 'لا يوجد حدث "{1}"؛ اختر من {2}.',
  'Choose at least one event.': 'اختر حدثًا واحدًا على الأقل.',
  'Must be an address that begins with https://.': 'يجب أن يكون عنوانًا يبدأ بـ https://.',
  'Must begin with https://; http is for development, where the operator sets WEBHOOKS_ALLOW_INSECURE.':
    'يجب أن يبدأ بـ https://؛ أما http فللتطوير فقط، حيث يضبط المشغّل WEBHOOKS_ALLOW_INSECURE.',
  'Must not contain a user name or password.': 'يجب ألا يحتوي على اسم مستخدم أو كلمة مرور.',
  'Must not contain a #fragment; it would not be sent.': 'يجب ألا يحتوي على جزء يبدأ بـ #، فهو لا يُرسَل.',
  'Must use port 443, or 1024 or higher.': 'يجب أن يستخدم المنفذ 443 أو منفذًا من 1024 فصاعدًا.',
  'Must be reachable on the public internet: private, local and reserved addresses are refused.':
    'يجب أن يكون متاحًا على الإنترنت العام: العناوين الخاصة والمحلية والمحجوزة مرفوضة.',
  'This address is switched off; resume it first.': 'هذا العنوان متوقف؛ استأنفه أولًا.',
  'Its address was removed.': 'حُذف عنوانه.',
  'Every address that it went to was removed or is switched off.':
    'كل العناوين التي أُرسل إليها محذوفة أو متوقفة.',
  'Redirects are not followed.': 'لا تُتبع عمليات إعادة التوجيه.',
  'The answer switches to another protocol; that is refused.': 'ينتقل الرد إلى بروتوكول آخر، وهذا مرفوض.',
  'The attempt did not end in time.': 'لم تنتهِ المحاولة في وقتها.',
  'No complete answer within {} seconds.': 'لم يصل رد كامل خلال هذا العدد من الثواني: {1}.',
  'The attempt was stopped.': 'تُركت المحاولة.',
  'The connection was refused (ECONNREFUSED).': 'رُفض الاتصال (ECONNREFUSED).',
  'The connection was closed before a complete answer (ECONNRESET).':
    'أُغلق الاتصال قبل رد كامل (ECONNRESET).',
  'The host name does not exist (ENOTFOUND).': 'اسم المضيف غير موجود (ENOTFOUND).',
  'The secret of this address can no longer be read; rotate it.':
    'لم يعد بالإمكان قراءة سر هذا العنوان؛ غيّره.',
  'The connection failed: {}{}.': 'فشل الاتصال: {1}{2}.',
  'The host name has no address (ENODATA).': 'لا عنوان لاسم المضيف (ENODATA).',
}

const PAYMENTS: Sentences = {
  'An order that is {} cannot be paid.': 'لا يمكن دفع طلب في هذه الحالة ({1}).',
  'Nothing is due on this order.': 'لا شيء مستحق على هذا الطلب.',
  'No deposit is due on this reservation.': 'لا عربون مستحق على هذا الحجز.',
  'At most {} is due.': 'أقصى مبلغ مستحق: {1}.',
  'A payment that is {} cannot be refunded.': 'لا يمكن رد دفعة في هذه الحالة ({1}).',
  'Nothing is left of this payment to refund.': 'لم يبقَ من هذه الدفعة ما يُرد.',
  'Dishes come back from an order, and this payment is for none.':
    'تُرجع الأطباق من طلب، وهذه الدفعة ليست لطلب.',
  'Dishes come back from an order that is paid.': 'تُرجع الأطباق من طلب مدفوع.',
  'The order has no such line.': 'ليس في الطلب سطر كهذا.',
  'This line is named twice.': 'ذُكر هذا السطر مرتين.',
  'Needed for a return.': 'مطلوب لإرجاع الأطباق.',
  'Only a return names lines.': 'لا تُذكر الأسطر إلا عند إرجاع الأطباق.',
  'These dishes give back exactly {}.': 'المبلغ المردود عن هذه الأطباق هو {1} بالضبط.',
  'These dishes give back {}, and this payment holds only {}.':
    'المبلغ المردود عن هذه الأطباق {1}، ولم يبقَ في هذه الدفعة إلا {2}.',
  'At most {} is left to refund.': 'أقصى مبلغ يمكن رده: {1}.',
  'The reservation has no paid deposit.': 'ليس للحجز عربون مدفوع.',
  'Nothing is left of the deposit of this reservation.': 'لم يبقَ شيء من عربون هذا الحجز.',
  'Only {} is left of the deposit.': 'المتبقي من العربون: {1}.',
  'The restaurant has no such reservation.': 'ليس لدى المطعم حجز كهذا.',
  'Needed for a payment by gift card.': 'مطلوب للدفع ببطاقة هدية.',
  'Needed for a payment by deposit.': 'مطلوب للدفع من العربون.',
  'It was not due any more.': 'لم يعد مستحقًا.',
  'The order was {}.': 'أُنهي الطلب: {1}.',
  'The order costs less now.': 'صار الطلب أقل ثمنًا.',
  'The booking was {}.': 'أُنهي الحجز: {1}.',
  'There is no payment to refund; pay an order first.': 'لا توجد دفعة تُرد؛ ادفع طلبًا أولًا.',
  'The restaurant has no such payment.': 'ليس لدى المطعم دفعة كهذه.',
  'The guest changed their mind.': 'غيّر الضيف رأيه.',
  'The guest was not happy.': 'لم يكن الضيف راضيًا.',
  'The bank turned the payment down.': 'رفض البنك الدفعة.',
  'The provider took no payment.': 'لم يقبل مزوّد الدفع هذه الدفعة.',
  'The provider takes no such payment.': 'لا يقبل مزوّد الدفع دفعة كهذه.',
  'A sandbox is paid on the test page alone.': 'يُدفع في بيئة التجربة على صفحة التجربة وحدها.',
  'A secret key of Stripe begins with sk_ or rk_.': 'يبدأ المفتاح السري من Stripe بـ sk_ أو rk_.',
  'The signing secret of a webhook at Stripe begins with whsec_.':
    'يبدأ سر توقيع الويب هوك في Stripe بـ whsec_.',
  'Stripe does not accept this key. A restricted key needs to write Checkout Sessions and Refunds.':
    'لا يقبل Stripe هذا المفتاح. يحتاج المفتاح المقيّد إلى صلاحية الكتابة في Checkout Sessions وRefunds.',
  'Stripe takes {} only in steps of {} minor units.':
    'لا يقبل Stripe مبالغ {1} إلا بمضاعفات {2} من أصغر وحدة.',
  'Stripe gives {} back only in steps of {} minor units.':
    'لا يرد Stripe مبالغ {1} إلا بمضاعفات {2} من أصغر وحدة.',
  'Say how much goes on the card or off it.': 'اذكر كم يُضاف إلى البطاقة أو يُخصم منها.',
  'No money goes onto a card that is expired or blocked.': 'لا يُضاف مال إلى بطاقة منتهية أو موقوفة.',
  'The card holds {} (minor units).': 'في البطاقة {1} (بأصغر وحدة).',
  'At most {} is on a card (minor units).': 'أقصى ما في البطاقة {1} (بأصغر وحدة).',
  'This is not the signature of this restaurant.': 'هذا ليس توقيع هذا المطعم.',
}

export const ARABIC: Sentences = {
  ...PAYMENTS,
  ...FIELDS,
  ...ORDERS,
  ...MENU,
  ...BOOKINGS,
  ...KITCHEN,
  ...REPORTS,
  ...DEVELOPER,
  ...COUNTER,
  ...REVIEWS,
  ...GUEST_PAGES,
  ...EXPERIENCES,
  ...SHIFTS,
  ...STOCK,
  ...SETTINGS,
  ...TEAM,
}
