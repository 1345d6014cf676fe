import type { Words } from '../words.ts'

export const tableCodes: Words['table-codes'] = {
  tableCodeTexts: {
    title: 'رموز QR للطاولات',
    about: 'بطاقة لكل طاولة: يمسحها الضيوف فيرون القائمة ويطلبون إلى طاولتهم.',
    none: 'لا رمز لأي طاولة بعد',
    noneMore: 'أعطِ طاولة رمزًا، فتظهر بطاقتها هنا.',
    toTables: 'إلى الطاولات',
    line: 'السطر بلغة: {language}',
    areas: 'المناطق',
    allAreas: 'كل المناطق',
    columns: 'عدد البطاقات المتجاورة',
    paper: 'الورق',
    a4: 'A4',
    letter: 'Letter',
    print: 'طباعة',
    download: 'تنزيل بصيغة SVG',
    leadsTo: 'تقود البطاقة الأولى إلى',
    onlyHere:
      'هذا العنوان يعمل على هذا الجهاز وحده. قبل الطباعة افتح Comanda بالعنوان الذي يصل إليه الضيوف، أو ليُضبط PUBLIC_URL.',
    page: 'الصفحة {page}: {names}',
  },
}
