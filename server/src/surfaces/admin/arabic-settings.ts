import type { Sentences } from '../../platform/i18n/sentences.ts'

/** The rules of the restaurant's document, which the settings pages and an import share. */
export const SETTINGS: Sentences = {
  '"{}" is used twice.': '«{1}» مستخدم مرتين.',
  'There is no {} "{}".': 'لا يوجد «{2}» هنا.',
  'There is no item "{}".': 'لا يوجد طبق «{1}».',
  'There is no variant "{}".': 'لا يوجد حجم «{1}».',
  'There is no modifier group "{}".': 'لا توجد مجموعة إضافات «{1}».',
  'There is no option "{}".': 'لا يوجد خيار «{1}».',
  'There is no ingredient "{}".': 'لا يوجد مكوّن «{1}».',
  'There is no branch "{}".': 'لا يوجد فرع «{1}».',
  'There is no station "{}".': 'لا توجد محطة «{1}».',
  'There is nobody "{}" in the team.': 'لا أحد في الفريق باسم «{1}».',
  'A ref has no "/".': 'لا يحتوي المرجع على «/».',
  '"{}" is no currency of ISO 4217.': '«{1}» ليست عملة من ISO 4217.',
  '"{}" is no IANA time zone such as Europe/Madrid.': '«{1}» ليست منطقة زمنية مثل Europe/Madrid.',
  '"{}" is no country code of ISO 3166-1, such as US.': '«{1}» ليس رمز بلد من ISO 3166-1 مثل US.',
  'Must be a currency code of ISO 4217, such as USD.': 'يجب أن يكون رمز عملة من ISO 4217 مثل USD.',
  'Only one branch can be the default.': 'فرع واحد فقط يكون الأساسي.',
  'Must not be less than min_party.': 'يجب ألا يقل عن أصغر مجموعة (min_party).',
  'Names the same up_to_party twice.': 'ذُكر حجم المجموعة نفسه مرتين (up_to_party).',
  'The tax "{}" still names a category that is left out.': 'ما زالت الضريبة «{1}» تذكر فئة محذوفة.',
  'Only one tax can be the default.': 'ضريبة واحدة فقط تكون الأساسية.',
  'A category has one rate, and one of these has another already.':
    'للفئة نسبة واحدة، ولإحدى هذه الفئات نسبة أخرى.',
  'Needs exactly one of percent and amount_minor.': 'يلزم واحد فقط: نسبة مئوية أو مبلغ.',
  'Categories or dishes still name the station "{}".': 'ما زالت فئات أو أطباق تذكر المحطة «{1}».',
  'Must not be less than min_seats.': 'يجب ألا يقل عن أقل عدد للمقاعد (min_seats).',
  'Names a table twice.': 'ذُكرت طاولة مرتين.',
  'The default branch cannot be closed.': 'لا يمكن إغلاق الفرع الافتراضي.',
  'The branch "{}" is left out and still has tables.': 'الفرع «{1}» محذوف وما زالت فيه طاولات.',
  'Must be made of a to z, 0 to 9 and hyphens.': 'يتكون من أحرف a إلى z وأرقام وشرطات.',
  'These tables are at different branches.': 'هذه الطاولات في فروع مختلفة.',
  'Names an item, or a variant of it, twice.': 'ذُكر صنف أو حجم منه مرتين.',
  'This item has a price for each variant: name one in variant_ref.':
    'لهذا الصنف سعر لكل حجم: اذكر حجمًا في variant_ref.',
  'The item "{}" has no variant "{}".': 'ليس للصنف «{1}» حجم «{2}».',
  'A variant only has a price of its own at a branch.': 'ليس للحجم في الفرع إلا سعر خاص به.',
  'This item has a price for each variant: set them in variants.':
    'لهذا الصنف سعر لكل حجم: حدّدها في variants.',
  'This item has no variants: set price_minor.': 'ليس لهذا الصنف أحجام: حدّد price_minor.',
  'This item has no such variant.': 'ليس لهذا الصنف حجم كهذا.',
  'This variant is named twice.': 'ذُكر هذا الحجم مرتين.',
  'Names a branch twice.': 'ذُكر فرع مرتين.',
  'The combination "{}" still names a table that is left out.': 'ما زالت المجموعة «{1}» تذكر طاولة محذوفة.',
  'The group "{}" is left out, but dishes still name it.': 'حُذفت المجموعة «{1}» وما زالت أطباق تذكرها.',
  'Needs exactly one of percent, amount_off_minor and price_minor.':
    'يلزم واحد فقط: نسبة مئوية أو مبلغ يُخصم أو سعر ثابت.',
  'The happy hour "{}" still names a menu, category or dish that is left out.':
    'ما زالت ساعة التخفيض «{1}» تذكر قائمة أو فئة أو طبقًا محذوفًا.',
  'An item has either a price_minor or variants with a price each.':
    'للطبق إما سعر (price_minor) أو أحجام لكل منها سعر.',
  '"{}" has the same phone.': 'لدى «{1}» الهاتف نفسه.',
  'Must be after starts_at.': 'يجب أن يكون بعد البداية (starts_at).',
  'This week of the branch is there twice.': 'ذُكر هذا الأسبوع للفرع مرتين.',
  'Say what the shift is for, since nobody has it yet.': 'اذكر دور الوردية، فليست لأحد بعد.',
  'This recipe is there twice.': 'ذُكرت هذه الوصفة مرتين.',
  'A recipe names either item_ref, or group_ref and option_ref.':
    'تذكر الوصفة إما item_ref، أو group_ref وoption_ref معًا.',
  'It is kept in {}, and amounts of it are in use.': 'يُحسب بوحدة {1}، وكميات منه مستخدمة.',
  'The ingredient "{}" is left out, but recipes still name it.': 'حُذف المكوّن «{1}» وما زالت وصفات تذكره.',
}
