import { textsOf } from '../language/texts.ts'

export const meanwhileTexts = textsOf({
  en: {
    somebody: 'Somebody',
    changedMeanwhile: 'Changed by {by} meanwhile',
    goneMeanwhile: 'Deleted by {by} meanwhile',
    goneMeanwhileMore: 'What you typed is still here. Save to add it as a new one, or leave.',
    takenOver: 'Their changes to these are in the form now: {fields}.',
    yours: 'Yours:',
    theirs: '{by}:',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
    chooseThenSave:
      'Choose what holds, then save again. Nothing was saved yet, and nothing you typed is lost.',
    saveAgain: 'Nothing was saved yet. Look it over, then save again.',
  },
  ar: {
    somebody: 'شخص ما',
    changedMeanwhile: 'غيّره {by} في هذه الأثناء',
    goneMeanwhile: 'حذفه {by} في هذه الأثناء',
    goneMeanwhileMore: 'ما كتبته ما زال هنا. احفظ لإضافته من جديد، أو غادر.',
    takenOver: 'تغييراتهم في هذه صارت في النموذج: {fields}.',
    yours: 'لك:',
    theirs: '{by}:',
    keepMine: 'إبقاء ما لي',
    takeTheirs: 'أخذ ما لهم',
    chooseThenSave: 'اختر ما يسري ثم احفظ من جديد. لم يُحفظ شيء بعد ولم يضع شيء مما كتبته.',
    saveAgain: 'لم يُحفظ شيء بعد. راجعه ثم احفظ من جديد.',
  },
})
