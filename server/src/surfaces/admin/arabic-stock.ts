import type { Sentences } from '../../platform/i18n/sentences.ts'

/** Stock: ingredients, recipes, counting, ordering. */
export const STOCK: Sentences = {
  'Takes at most three decimals.': 'ثلاث خانات عشرية على الأكثر.',
  'Must be at least 0.': 'أقل قيمة مقبولة: 0.',
  'Must be greater than 0.': 'يجب أن يكون أكبر من 0.',
  'Must not be 0.': 'يجب ألا يكون 0.',
  'The restaurant has no such ingredient.': 'ليس للمطعم مكوّن كهذا.',
  'The restaurant has no such supplier.': 'ليس للمطعم مورّد كهذا.',
  'Amounts of it are in use. Add a new ingredient instead.':
    'توجد كميات مسجّلة بهذه الوحدة. أضف مكوّنًا جديدًا بدلًا من ذلك.',
  'Recipes still name it. Take it out of them first.': 'ما زالت وصفات تستخدمه. احذفه منها أولًا.',
  'This is the unit of the ingredient itself.': 'هذه وحدة المكوّن نفسه.',
  'This unit is there twice.': 'هذه الوحدة مكررة.',
  'Nobody has said how much of the ingredient this unit is.': 'لم يُحدَّد كم تساوي هذه الوحدة من المكوّن.',
  'This is less than a thousandth of its unit.': 'هذا أقل من جزء من ألف من وحدته.',
  'Only an option can take less of something.': 'الخيار وحده يمكن أن يُنقص من مكوّن.',
  'This ingredient is there twice.': 'هذا المكوّن مكرر.',
  'Say how much the recipe makes.': 'اذكر كم تُنتج الوصفة.',
  'It would be made of itself.': 'سيكون مصنوعًا من نفسه.',
  'Say whose recipe it is.': 'اذكر لمن هذه الوصفة.',
  'It is no longer there.': 'لم يعد موجودًا.',
  'Choose another branch.': 'اختر فرعًا آخر.',
  'This stocktake is closed.': 'هذا الجرد مغلق.',
  'Nothing has been counted yet.': 'لم يُعَدّ شيء بعد.',
  'The order has no such line.': 'ليس في الطلب سطر كهذا.',
  'This line is there twice.': 'هذا السطر موجود مرتين.',
  'This is more than ten times what was ordered. Record what is right as a delivery instead.':
    'هذا أكثر من عشرة أضعاف ما طُلب. سجّل الكمية الصحيحة كتوريد بدلًا من ذلك.',
  'This purchase order is closed or sent already.': 'طلب الشراء هذا مغلق أو أُرسل من قبل.',
}
