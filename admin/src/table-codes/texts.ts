import { textsOf } from '../ui/language/texts.ts'

export const tableCodeTexts = textsOf({
  en: {
    title: 'QR codes of the tables',
    about: 'A card for each table: guests scan it, see the menu and order to their table.',
    none: 'No table has a code yet',
    noneMore: 'Give a table a code; its card then appears here.',
    toTables: 'To the tables',
    line: 'Line in {language}',
    areas: 'Areas',
    allAreas: 'All areas',
    columns: 'Cards beside each other',
    paper: 'Paper',
    a4: 'A4',
    letter: 'Letter',
    print: 'Print',
    download: 'Download as SVG',
    leadsTo: 'The first card leads to',
    onlyHere:
      'This address works on this computer alone. Before you print, open Comanda under the address that guests can reach, or have PUBLIC_URL set.',
    page: 'Page {page}: {names}',
  },
  ar: {
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
})
